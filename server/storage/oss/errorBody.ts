import type { OssError } from '../ossError.ts'
import { xmlDocument } from './xml.ts'

export const errorBody = ({ code, message, details }: OssError, requestId: string): string =>
  xmlDocument('Error', { Code: code, Message: message, RequestId: requestId, ...details })
