import type { Sending } from './heldUploads.ts'

/** Progress of an upload, or why it failed. */
export const SendingState = ({ one: { file, percent, failure } }: { one: Sending }) =>
  failure === undefined ? (
    <progress max={100} value={percent} aria-label={`${file.name}的上传进度`} />
  ) : (
    <small role="alert">{failure}</small>
  )
