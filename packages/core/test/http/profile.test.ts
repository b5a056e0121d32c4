import { requestedProfile, withProfile } from '../../src/http/profile.ts';

const A = 'https://a.test/p/';
const B = 'http://a.test/p/';
const TYPE = 'application/vnd.api+json';

describe('requestedProfile', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [TYPE, undefined],
    [`${TYPE}; profile="${A}"`, A],
    [`${TYPE};profile="${B}"`, B],
    [`${TYPE}; PROFILE="${A}"`, A],
    [`APPLICATION/vnd.api+json; profile="${A}"`, A],
    [`${TYPE}; profile="https://b.test/ ${A}", ${TYPE}`, A],
    [`${TYPE}, text/html, ${TYPE};profile="${A}";q=0.5`, A],
    [`${TYPE}; profile="${A}"; q=0`, undefined],
    [`${TYPE}; profile="https://b.test/"`, undefined],
    [`${TYPE}; profile="${A}x"`, undefined],
    [`application/json; profile="${A}"`, undefined],
    [`text/html; x="${TYPE}; profile=${A}"`, undefined],
  ])('finds in %j the profile %j', (accept, profile) => {
    expect(requestedProfile(accept, [A, B])).toBe(profile);
  });

  it('names the profile in the media type', () => {
    expect(withProfile(A)).toBe(`${TYPE}; profile="${A}"`);
  });
});
