import type { Browser } from 'playwright-core'
import { Desk } from '../desk.ts'
import { watchProblems } from '../problems.ts'

/** Reports what a page that only shows texts must not contain, and calls to an address without a server. */
export interface Watch {
  desk: Desk
  /** Returns what ran, loaded or was drawn although it must not, since the last call. */
  acted(): Promise<string[]>
  close(): Promise<void>
}

/**
 * A browser without the content security policy: what it would have stopped happens, so that the first line of defence
 * is judged and not the last.
 */
export async function openDefencelessDesk(browser: Browser, origin: string): Promise<Watch> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    bypassCSP: true,
  })
  context.setDefaultTimeout(10_000)
  const away: string[] = []
  context.on('request', request => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) away.push(`asked for ${url}`)
  })
  context.on('dialog', dialog => {
    away.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  const page = await context.newPage()
  const desk = new Desk({ context, page, problems: watchProblems(context), origin })
  const acted = async () => [
    ...away.splice(0),
    ...desk.problems.found.splice(0).filter(problem => /page error|Refused|violates/.test(problem)),
    ...(await page.evaluate(actsInPage)),
  ]
  return { desk, acted, close: () => context.close() }
}

/** Runs in the page. */
function actsInPage(): string[] {
  const found: string[] = []
  if ('__xss' in window) found.push('window.__xss is set')
  Reflect.deleteProperty(window, '__xss')
  const wrong =
    'script:not([src]), iframe, object, embed, base, link[href*="127.0.0.1:9"], meta[http-equiv=refresh], math, ' +
    'details[ontoggle], video, isindex, [onerror], [onload], [onfocus], [formaction], [srcdoc], ' +
    '[style*="127.0.0.1:9"]'
  for (const element of document.querySelectorAll(wrong)) found.push(`drawn: ${element.outerHTML.slice(0, 120)}`)
  for (const element of document.querySelectorAll('[href], [src], [action]'))
    for (const name of ['href', 'src', 'action']) {
      const value = element.getAttribute(name)
      // Browsers ignore white space and control characters in the scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out
      if (value && /^(javascript|vbscript|data:text)/i.test(value.replace(/[\u0000-\u0020]/g, '')))
        found.push(`address: ${element.outerHTML.slice(0, 120)}`)
    }
  return found
}
