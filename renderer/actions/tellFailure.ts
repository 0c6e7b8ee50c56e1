import { notify } from '../../runtime/notify/notify.ts'
import { RequestError } from '../../runtime/request/requestError.ts'

const silentCode = 30201

/** Whether the displayed record is outdated: changed by another user, deleted, or no longer accessible. */
export const isStale = (error: unknown): boolean =>
  error instanceof RequestError && [403, 404, 409].includes(error.status)

/**
 * Shows the toast of a failed call: the page's message, then the server's reason. A signed-out user is redirected to
 * login instead.
 */
export function tellFailure(error: unknown, words = ''): void {
  if (!(error instanceof RequestError)) {
    notify.error(words || (error instanceof Error ? error.message : String(error)))
    return
  }
  if (error.cancelled || error.code === silentCode || error.status === 401) return
  notify.error(words === '' || words === error.message ? error.message : `${words} ${error.message}`)
}
