import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'

describe('loading', () => {
  test('V11 the sign-in page loads at most 100 kB of scripts and styles', async ({ person }) => {
    const desk = await person()
    await desk.openLogin()
    await desk.settled()
    const files = await desk.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .map(entry => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
    )
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(100_000)
  })

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
