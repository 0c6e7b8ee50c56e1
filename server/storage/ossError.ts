/** A refusal in the form that object storage clients read: XML with a code. */
export class OssError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, string>

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message)
    this.name = 'OssError'
    this.status = status
    this.code = code
    this.details = details
  }
}
