import { describeVersion } from './describe-version.ts';

describeVersion('kit-2.0');
