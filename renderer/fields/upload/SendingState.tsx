import type { Sending } from './heldUploads.ts'

/** How far a file is, or why it did not arrive. */
export const SendingState = ({ one: { file, percent, failure } }: { one: Sending }) =>
  failure === undefined ? (
    <progress max={100} value={percent} aria-label={`${file.name}的上传进度`} />
  ) : (
    <small role="alert">{failure}</small>
  )
