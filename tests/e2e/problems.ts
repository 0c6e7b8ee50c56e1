import type { BrowserContext, Page, Request, Response } from 'playwright-core'

/** Faults in a browser during a test. */
export interface Problems {
  /** Console errors, page errors, failed calls; in order. */
  readonly found: string[]
  /** Failed calls that the test wants to happen, as `400 POST /upms/user/save`. */
  readonly expected: (string | RegExp)[]
  /** Calls, and parts of the console, that are under way. */
  pending(): number
  /** Resolves when no request is pending. */
  idle(): Promise<void>
  /** Number of calls and parts requested so far. */
  begun(): number
  /** Forgets all of it, for another test. */
  clear(): void
}

/** The event stream stays open as long as the page, so a test does not wait for its end. */
const isStream = (request: Request) => new URL(request.url()).pathname === '/events'
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType()) && !isStream(request)
const isPart = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType())

/** Watches every page of a context. */
export function watchProblems(context: BrowserContext): Problems {
  const found: string[] = []
  const expected: (string | RegExp)[] = []
  const pending = new Set<Request>()
  const waiting: (() => void)[] = []
  const end = (request?: Request) => {
    if (request) pending.delete(request)
    else pending.clear()
    if (pending.size === 0) for (const resolve of waiting.splice(0)) resolve()
  }
  const idle = () => (pending.size === 0 ? Promise.resolve() : new Promise<void>(resolve => waiting.push(resolve)))
  let begun = 0
  /** Requests of the current test: pending ones of the previous test are not counted. */
  let own = new WeakSet<Request>()
  const tell = (problem: string) => {
    if (!expected.some(one => (typeof one === 'string' ? problem.startsWith(one) : one.test(problem))))
      found.push(problem)
  }
  const watch = (page: Page) => {
    page.on('console', message => {
      // The check below reports a failed call, with its name.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        tell(`console: ${message.text()}`)
    })
    page.on('pageerror', error => tell(`page error: ${error.stack ?? error.message}`))
  }
  context.pages().forEach(watch)
  context.on('page', watch)
  context.on('request', request => {
    own.add(request)
    if (!isCall(request) && !isPart(request)) return
    pending.add(request)
    begun += 1
  })
  context.on('requestfinished', async request => {
    if (own.has(request)) {
      // An answer that comes while the browser closes is not needed.
      const response = isStream(request) ? null : await request.response().catch(() => null)
      if (response) await judge(response, problem => own.has(request) && tell(problem))
    }
    // It stays pending until it is checked, so that `idle` resolves after its fault is recorded.
    end(request)
  })
  context.on('requestfailed', request => {
    end(request)
    // A page that is left gives up its calls.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED' && !isStream(request) && own.has(request))
      tell(`${reason} ${request.method()} ${pathOf(request.url())}`)
  })
  const clear = () => {
    found.length = 0
    expected.length = 0
    end()
    own = new WeakSet()
  }
  return { found, expected, pending: () => pending.size, idle, begun: () => begun, clear }
}

async function judge(response: Response, tell: (problem: string) => unknown): Promise<void> {
  const call = `${response.request().method()} ${pathOf(response.url())}`
  if (response.status() >= 400) {
    const text = await response.text().catch(() => '')
    tell(`${response.status()} ${call} ${text.slice(0, 300)}`)
  } else if (isCall(response.request())) {
    const body: unknown = await response.json().catch(() => null)
    if (typeof body === 'object' && body !== null && 'status' in body && !body.status)
      tell(`refused ${call} ${JSON.stringify(body).slice(0, 300)}`)
  }
}

const pathOf = (url: string) => new URL(url).pathname
