import { type OssError, ossSentences } from '../ossError.ts'
import { xmlDocument } from './xml.ts'

/** Returns the XML of an error, in the protocol's English, with the limit in bytes if there is one. */
export function errorBody(
  { code, details }: OssError,
  { requestId, host }: { requestId: string; host: string },
): string {
  const { MaxSizeAllowed: most } = details
  const limit = most === undefined ? '' : ` The limit is ${sizeInWords(Number(most))}.`
  return xmlDocument('Error', {
    Code: code,
    Message: `${ossSentences[code]}${limit}`,
    RequestId: requestId,
    HostId: host,
    ...details,
  })
}

const sizeInWords = (bytes: number) =>
  bytes < 2 ** 30 ? `${Math.floor(bytes / 2 ** 20)} MB` : `${Math.floor(bytes / 2 ** 30)} GB`
