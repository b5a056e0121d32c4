export {
  type AnnotationCollector,
  type Annotations,
  type AnnotationWriter,
  type BytesForm,
  createAnnotations,
  createAnnotationWriter,
  type SerializationMeta,
  type TypeAnnotation,
  type ValueAnnotation,
  type WireType,
} from './annotations.ts';
export { decode } from './decode.ts';
export type { DecodeOptions } from './decode-scalar.ts';
export { DeserializationError } from './deserialization-error.ts';
export { type Encoded, encode, encodeAt } from './encode.ts';
export { encodeScalar } from './encode-scalar.ts';
export type { EncodedScalar } from './encode-scalar-with.ts';
export { type DecimalLike, isDecimal } from './is-decimal.ts';
export { parseBigInt } from './parse-big-int.ts';
export { parseBytes } from './parse-bytes.ts';
export { parseDateTime } from './parse-date-time.ts';
export { parseDecimal } from './parse-decimal.ts';
export { joinPathText, NOWHERE, parsePath } from './value-path.ts';
