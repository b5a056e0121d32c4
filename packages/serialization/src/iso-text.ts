const DAY = 86_400_000;

const TWO = digits(60, 2);
const THREE = digits(1000, 3);

/** The last day whose text was asked for, since the dates of a document are often near each other. */
let day = Number.NaN;
let text = '';

/** Returns what `toISOString` returns for a valid date, in a fraction of its time. */
export function isoText(date: Date): string {
  const time = date.getTime();
  const current = Math.floor(time / DAY);
  if (current !== day) {
    // All before the hours, of which a year before 0 or after 9999 has more.
    text = date.toISOString().slice(0, -'00:00:00.000Z'.length);
    day = current;
  }
  const inDay = time - current * DAY;
  const seconds = Math.floor(inDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${text}${TWO[hours]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[inDay % 1000]}Z`;
}

function digits(count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => String(i).padStart(length, '0'));
}
