// @module-tag full
import { describe } from 'vitest'
import { openExamples, serveExamples } from '../examples.ts'
import { expect, test } from '../harness.ts'

serveExamples()

const inputs = 'valid/pages/edit-inputs'
const name = '大文件.txt'
const size = 2 * 1024 * 1024

describe('E1 paths and uploads in the browser', () => {
  test('an upload resumes after a broken connection', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    const { page } = desk
    await examples.show(desk, inputs, { id: '4' })
    const sent: string[] = []
    const calls: string[] = []
    desk.problems.expected.push(/ERR_|Failed to load resource|RequestError/)
    await page.route('**/oss/**', route => {
      const request = route.request()
      const part = new URL(request.url()).searchParams.get('partNumber')
      if (request.method() !== 'PUT' || part === null) {
        calls.push(`${request.method()} ${new URL(request.url()).search}`)
        return route.continue()
      }
      sent.push(part)
      // The cable is pulled while the fifth part is on its way.
      return sent.length === 5 ? route.abort('connectionreset') : route.continue()
    })
    const registered = page.waitForResponse(response => response.url().endsWith('/ossToken/register'))
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '上传附件', exact: true }).click(),
    ])
    await chooser.setFiles([{ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, '0123456789') }])
    await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await (await registered).json()).toMatchObject({ status: true, data: { size, name } })
    // Eight parts; only the broken one and the parallel ones were sent again.
    expect(sent.length).toBeLessThanOrEqual(11)
    expect(sent.filter(part => part === '1')).toEqual(['1'])
    expect(new Set(sent).size).toBe(8)
    expect(calls.filter(call => call.includes('uploads')).length).toBe(1)
    // There is nothing left to resume.
    expect(await page.evaluate(() => localStorage.getItem('uploads'))).toBeNull()
  })
})
