// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { cell } from '../../gridCells.ts'
import { expect, test } from '../../harness.ts'

serveExamples()

interface Device {
  id: string
  name: string
  settings: Record<string, unknown> | null
}

/** What the content security policy forbade, from now on and on every page. */
async function watchPolicy({ page }: Desk): Promise<readonly string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation(text: string): void }
    document.addEventListener('securitypolicyviolation', event =>
      tellViolation(`${event.violatedDirective} ${event.blockedURI} at ${location.hash}`),
    )
  })
  return violations
}

const policyOf = async (address: string) => (await fetch(address)).headers.get('content-security-policy') ?? ''

describe('a form drawn from a JSON Schema', () => {
  test('is filled in, validated at its fields, stored, and opened again', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const violations = await watchPolicy(desk)
    await examples.show(desk, 'pages/device/edit')
    const { main } = desk
    await main.getByLabel('名称').fill('水泵')
    await main.getByLabel('楼栋').fill('3 号楼')
    await main.getByLabel('地址', { exact: true }).fill('10.0.0')
    await main.getByRole('tab', { name: '测点' }).click()
    await desk.button(/添加一行/).click()
    await main.getByLabel('编码 第 1 行').fill('a1')
    await main.getByRole('tab', { name: '连接' }).click()
    await desk.save()
    await main.getByText('地址应为IPv4 地址').waitFor()
    await main.getByText('协议不能为空').waitFor()

    await main.getByLabel('地址', { exact: true }).fill('10.0.0.8')
    await main.getByLabel('协议').click()
    await desk.page.getByTitle('MQTT').click()
    await main.getByLabel('主题').fill('plant/1')
    await main.getByRole('tab', { name: '测点' }).click()
    await cell(desk, 1, 'code').click()
    await main.getByLabel('编码 第 1 行').fill('A1')
    await desk.save()
    // The saved form goes back to where it was opened from; opening another meanwhile would be interrupted by that.
    await desk.page.waitForURL('about:blank')
    await expect
      .poll(async () => (await devices(examples.api)).find(device => device.name === '水泵')?.settings)
      .toEqual({ address: '10.0.0.8', port: 502, protocol: 'mqtt', topic: 'plant/1', points: [{ code: 'A1' }] })

    const made = (await devices(examples.api)).find(device => device.name === '水泵')
    await examples.show(desk, 'pages/device/edit', { id: made?.id ?? '' })
    await expect.poll(() => main.getByLabel('主题').inputValue()).toBe('plant/1')
    await expect.poll(() => main.getByLabel('协议').inputValue()).toBe('MQTT')
    await examples.show(desk, 'pages/device/detail', { id: made?.id ?? '' })
    await main.getByText('10.0.0.8').waitFor()
    expect(await main.locator('input').count()).toBe(0)
    expect(violations).toEqual([])
  })

  test('shows what only the server validates at the same field', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'pages/device/edit')
    const refused = await examples.api
      .call('POST', '/device/add', {
        name: '泵',
        settings: { address: 'x', protocol: 'modbus', points: [{ code: 'a' }] },
      })
      .then(
        () => 'stored',
        error => String(error),
      )
    expect(refused).toContain('settings.address')
    expect(refused).toContain('settings.points.0.code')
  })
})

async function devices(api: Awaited<ReturnType<typeof openExamples>>['api']): Promise<Device[]> {
  const { records } = await api.call<{ records: { id: string }[] }>('POST', '/device/list', { current: 1, size: 100 })
  return Promise.all(records.map(record => api.call<Device>('GET', `/device/${record.id}`)))
}

test('no page needs code generated at run time, which the content security policy forbids', {
  timeout: 180_000,
}, async ({ person, api }) => {
  const desk = await person()
  const policy = await policyOf(desk.origin)
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  expect(/script-src[^;]*unsafe-inline/.test(policy)).toBe(false)

  const violations = await watchPolicy(desk)
  await desk.signIn()
  const first = async (path: string) =>
    (await api.call<{ records: { id: string }[] }>('POST', path, { current: 1, size: 1 })).records[0]?.id ?? ''
  const user = await first('/upms/user/list')
  for (const address of [
    '/process-home',
    '/system-manage/user-manage/user-list',
    '/position-management/position-list',
    `/system-manage/user-manage/user-details?id=${user}`,
    '/position-management/position-add',
    '/system-manage/resources-manage/menu-manage',
    '/personal/index',
  ])
    await desk.visit(address)
  expect(violations).toEqual([])

  const examples = await openExamples()
  // Which pages may be embedded is a setting of each server.
  const withoutFrames = (text: string) => text.replace(/; frame-src[^;]*/, '')
  expect(withoutFrames(await policyOf(examples.address))).toBe(withoutFrames(policy))
  await examples.show(desk, 'pages/device/edit')
  for (const example of [
    'pages/device/list',
    'valid/pages/edit-schema',
    'valid/pages/edit-inputs',
    'valid/pages/edit-rules',
    'valid/pages/sub-table',
    'valid/pages/dashboard-charts',
    'valid/pages/transfer',
    'valid/pages/tabs',
    'valid/pages/tree-with-detail',
  ])
    await desk.visit(`/${example}`)
  expect(violations).toEqual([])

  // Checks the watch itself: it reports a forbidden action.
  desk.problems.expected.push(/Content Security Policy/)
  await desk.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.head.append(script)
  })
  await expect.poll(() => violations.length).toBe(1)
})
