import { expect, test } from 'vitest'
import { cleanSvgAside } from '../../../../server/services/storage/cleanSvgAside.ts'

const circle = '<circle r="1"></circle>'

test('a long drawing is cleaned in another process as a short one is here', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${circle.repeat(2000)}<script>alert(1)</script></svg>`
  const cleaned = await cleanSvgAside(drawing)
  expect(cleaned).toContain(circle)
  expect(cleaned).not.toContain('alert')
})

test('one made to be cleaned for ever is given up, and the next in the queue is cleaned', async () => {
  const endless = `<svg >${'<g>'.repeat(80_000)}${'</i>'.repeat(80_000)}`
  // Cleaning it here would take minutes, in which nothing else is done.
  let turns = 0
  const counter = setInterval(() => turns++, 5)
  await expect(cleanSvgAside(endless, 500)).rejects.toMatchObject({ status: 415, code: 'InvalidFileType' })
  clearInterval(counter)
  expect(turns).toBeGreaterThan(2)
  expect(await cleanSvgAside(`<svg>${circle.repeat(2000)}</svg>`)).toContain(circle)
})
