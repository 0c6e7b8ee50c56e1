import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'

describe('loading', () => {
  test('V11 a list opened by its address asks for at most 25 scripts and styles', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.settled()
    const files = await desk.page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/\.(js|css)$/.test(name) ? [name] : [])),
    )
    expect(files.length).toBeGreaterThan(4)
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(25)
  })
})
