import { notify } from '../../runtime/notify/notify.ts'
import { RequestError } from '../../runtime/request/requestError.ts'

const silentCode = 30201

/** The record is not as the screen shows it: somebody else was faster, it is gone, or it is no longer one's own. */
export const isStale = (error: unknown): boolean =>
  error instanceof RequestError && [403, 404, 409].includes(error.status)

/** The toast of a failed call: the page's own words, then the server's reason. A signed-out person is led to login instead. */
export function tellFailure(error: unknown, words = ''): void {
  if (!(error instanceof RequestError)) {
    notify.error(words || (error instanceof Error ? error.message : String(error)))
    return
  }
  if (error.cancelled || error.code === silentCode || error.status === 401) return
  notify.error(words === '' || words === error.message ? error.message : `${words} ${error.message}`)
}
