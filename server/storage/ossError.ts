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

export function errorBody(error: OssError, requestId: string): string {
  const fields = { Code: error.code, Message: error.message, RequestId: requestId, ...error.details }
  const inner = Object.entries(fields).map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><Error>${inner.join('')}</Error>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
