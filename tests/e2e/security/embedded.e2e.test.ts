import type { BrowserContext, Frame, Page } from 'playwright-core'
import { describe } from 'vitest'
import { embeddedOrigin } from '../embeddedOrigin.ts'
import { expect, origin, test } from '../harness.ts'

const evil = 'https://evil.example'
const app = `${embeddedOrigin}/report`
const addressOf = (url: string) => `/iframe-app?url=${encodeURIComponent(url)}&title=${encodeURIComponent('销售报表')}`

/** A page that records the messages it receives and sends those that the test asks for. */
const speaker = (more = '') => `<!doctype html><meta charset="utf-8"><title>app</title><h1>报表</h1>${more}<script>
  window.heard = []
  addEventListener('message', event => heard.push({ origin: event.origin, data: event.data }))
  window.say = message => parent.postMessage({ protocol: 'console-embed/1', ...message }, '*')
  window.sayToTop = message => top.postMessage({ protocol: 'console-embed/1', ...message }, '*')
  say({ type: 'ready' })
</script>`

/** Sites that exist in this browser only. */
async function serve(context: BrowserContext, pages: Record<string, string>): Promise<string[]> {
  const headers: string[] = []
  for (const [url, body] of Object.entries(pages))
    await context.route(url, async route => {
      headers.push(JSON.stringify(await route.request().allHeaders()))
      await route.fulfill({ body, contentType: 'text/html' })
    })
  return headers
}

const frameOf = (page: Page, url: string): Promise<Frame> =>
  expect
    .poll(() => page.frames().find(frame => frame.url() === url))
    .toBeDefined()
    .then(() => page.frames().find(frame => frame.url() === url) as Frame)

const say = (frame: Frame, message: object, to: 'say' | 'sayToTop' = 'say') =>
  frame.evaluate(([name, what]) => Reflect.get(window, name as string)(what), [to, message] as const)
const heard = (frame: Frame) =>
  frame.evaluate(() => Reflect.get(window, 'heard') as { origin: string; data: Record<string, unknown> }[])

describe('B10 embedded pages', () => {
  test('B10 an allowed application is framed, titled, sized and heard; it receives no secret', async ({ person }) => {
    const desk = await person()
    const requests = await serve(desk.context, { [app]: speaker() })
    await desk.signIn()
    await desk.visit(addressOf(app))
    const frame = await frameOf(desk.page, app)
    await expect.poll(() => heard(frame)).toHaveLength(1)
    const [received] = await heard(frame)
    expect(received?.origin).toBe(origin())
    expect(Object.keys(received?.data ?? {}).sort()).toEqual(['language', 'primary', 'protocol', 'theme', 'type'])
    const token = await desk.page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(token).toMatch(/token/i)
    const secrets = [...token.matchAll(/[A-Za-z0-9_-]{20,}/g)].map(([text]) => text)
    const given = [...requests, JSON.stringify(await heard(frame)), await frame.evaluate(() => document.referrer)]
    for (const secret of secrets) expect(given.join('\n')).not.toContain(secret)
    await expect.poll(() => frame.evaluate(() => document.referrer)).toBe(`${origin()}/`)

    const tab = (name: string) => desk.page.locator(`[role=tab][title="嵌入应用 · ${name}"]`)
    await tab('销售报表').waitFor()
    await say(frame, { type: 'title', title: '三月报表' })
    await tab('三月报表').waitFor()
    await say(frame, { type: 'resize', height: 1500 })
    await expect.poll(async () => (await desk.page.locator('iframe').boundingBox())?.height).toBe(1500)

    // The look follows.
    await desk.page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await heard(frame)).at(-1)?.data.theme).toBe('dark')

    await say(frame, { type: 'navigate', path: '/nowhere/at/all' })
    await say(frame, { type: 'navigate', path: '/login' })
    await say(frame, { type: 'navigate', path: '/download/index' })
    await desk.expectAddress('/download/index')
    // It is hidden now: it cannot navigate, and closes nothing.
    await say(frame, { type: 'navigate', path: '/process-home' })
    await say(frame, { type: 'close' })
    await say(frame, { type: 'title', title: '隐藏时' })
    await tab('隐藏时').waitFor()
    await desk.expectAddress('/download/index')

    await desk.visit(addressOf(app))
    await say(await frameOf(desk.page, app), { type: 'close' })
    await expect.poll(() => desk.page.locator('iframe').count()).toBe(0)
    expect(desk.address()).not.toContain('/iframe-app')
  })

  test('B10 an allowed application opens for signed-in users without further permissions', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await serve(desk.context, { [app]: speaker() })
    await desk.signIn('guest')
    await desk.visit(addressOf(app))
    await (await frameOf(desk.page, app)).getByRole('heading', { name: '报表' }).waitFor()
    await desk.visit(addressOf(`${evil}/x`))
    await desk.main.getByRole('heading', { name: '不能打开此应用' }).waitFor()
  })

  test('B10 messages of other origins are ignored, whatever their source', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await serve(desk.context, {
      [app]: speaker(`<iframe src="${evil}/inner"></iframe>`),
      [`${evil}/inner`]: speaker(),
    })
    await desk.signIn()
    await desk.visit(addressOf(app))
    const inner = await frameOf(desk.page, `${evil}/inner`)
    await say(inner, { type: 'title', title: '外来' }, 'sayToTop')
    await say(inner, { type: 'navigate', path: '/download/index' }, 'sayToTop')
    await say(inner, { type: 'close' }, 'sayToTop')
    // Messages of the window itself or of a same-origin frame are ignored too.
    await desk.page.evaluate(() => window.postMessage({ protocol: 'console-embed/1', type: 'close' }, '*'))
    // Messages are heard in order: when this one has acted, those before it have been judged.
    const frame = await frameOf(desk.page, app)
    await say(frame, { type: 'resize', height: 900 })
    await expect.poll(async () => (await desk.page.locator('iframe').boundingBox())?.height).toBe(900)
    await expect.poll(() => desk.page.locator('[role=tab][title="嵌入应用 · 销售报表"]').count()).toBe(1)
    await desk.expectAddress('/iframe-app')
    expect((await heard(inner)).length).toBe(0)
  })

  test('B10 neither the page nor the policy allows an origin that is not configured', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    const requests = await serve(desk.context, { [`${evil}/**`]: speaker() })
    desk.problems.expected.push(/^console: .*(Framing|frame-src|violates)/)
    await desk.signIn()
    for (const url of [
      `${evil}/x`,
      `${embeddedOrigin}.evil.example/`,
      'javascript:alert(1)',
      'data:text/html,<script>1</script>',
      `${origin()}/`,
    ]) {
      await desk.visit(addressOf(url))
      await desk.main.getByRole('heading', { name: '不能打开此应用' }).waitFor()
      expect(await desk.page.locator('iframe').count(), url).toBe(0)
    }
    const isBlocked = await desk.page.evaluate(
      address =>
        new Promise<string>(resolve => {
          document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective))
          const frame = document.createElement('iframe')
          frame.src = address
          document.body.append(frame)
        }),
      `${evil}/x`,
    )
    expect(isBlocked).toBe('frame-src')
    expect(requests).toEqual([])
  })

  test('B10 the console cannot be framed', async ({ person }) => {
    const desk = await person()
    desk.problems.expected.push(/^console: .*(Refused to display|X-Frame-Options|frame-ancestors)/, /ERR_BLOCKED/)
    await serve(desk.context, { [`${evil}/trap`]: `<iframe src="${origin()}/#/login"></iframe>` })
    await desk.page.goto(`${evil}/trap`)
    const inner = () => desk.page.frames().find(frame => frame !== desk.page.mainFrame())
    await expect.poll(() => inner()?.url()).toMatch(/^chrome-error:/)
    expect(await inner()?.locator('input').count()).toBe(0)
  })
})
