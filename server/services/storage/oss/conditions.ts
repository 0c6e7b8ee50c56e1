import type { IncomingHttpHeaders } from 'node:http'
import type { StoredFile } from '../objects.ts'
import { OssError } from '../ossError.ts'

type Condition = 'If-Match' | 'If-Unmodified-Since'

/** Returns 304 or the failed precondition; undefined if the request may proceed. */
export function conditionOf(headers: IncomingHttpHeaders, file: StoredFile, prefix = ''): 304 | Condition | undefined {
  const given = (name: string) => {
    const value = headers[`${prefix}${name}`]
    return typeof value === 'string' ? value : undefined
  }
  // The header has whole seconds.
  const modified = Math.floor(file.updatedAt.getTime() / 1000) * 1000
  const names = (text: string) => text.split(',').map(one => one.trim().replace(/^W\//, '').replaceAll('"', ''))
  const isNamed = (text: string) => names(text).some(one => one === '*' || one === (file.etag ?? file.id))
  const match = given('if-match')
  const noneMatch = given('if-none-match')
  const since = Date.parse(given('if-modified-since') ?? '')
  const unmodified = Date.parse(given('if-unmodified-since') ?? '')
  if (match !== undefined && !isNamed(match)) return 'If-Match'
  if (match === undefined && modified > unmodified) return 'If-Unmodified-Since'
  if (noneMatch !== undefined) return isNamed(noneMatch) ? 304 : undefined
  return modified <= since ? 304 : undefined
}

export const failedCondition = (condition: Condition) =>
  new OssError(412, 'PreconditionFailed', '前置条件不满足', { Condition: condition })
