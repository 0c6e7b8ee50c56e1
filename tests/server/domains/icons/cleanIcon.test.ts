import { expect, test } from 'vitest'
import { cleanIcon } from '../../../../server/domains/icons/cleanIcon.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 8 8"') => `<svg ${attributes}>${inner}</svg>`
const kept = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`

test('shapes with their places and lines are kept', () => {
  const inner =
    '<g fill="none" stroke="#333" stroke-width="1.5"><path d="M0 0h8v8z" fill-rule="evenodd" />' +
    '<circle cx="4" cy="4" r="2" transform="rotate(45 4 4)" /><polyline points="0,0 1,1 2,0" /></g>'
  expect(cleanIcon(svg(inner))).toBe(kept(inner))
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<path d="M0 0" onclick="alert(1)" />', '<path d="M0 0" />'],
  ['a foreign page', '<foreignObject><body>x</body></foreignObject>'],
  ['a reference', '<use href="https://example.com/a.svg#x" />'],
  ['a picture', '<image href="data:image/png;base64,AAAA" />'],
  ['a fill from elsewhere', '<path d="M0 0" fill="url(https://example.com/#a)" />', '<path d="M0 0" />'],
  ['a style', '<style>@import "https://example.com"</style><path d="M0 0" style="fill:red" />', '<path d="M0 0" />'],
  ['a link', '<a href="javascript:alert(1)"><path d="M1 1" /></a>', '<path d="M1 1" />'],
  ['an animation', '<path d="M0 0"><animate attributeName="d" to="M1 1" /></path>', '<path d="M0 0" />'],
  ['hidden shapes', '<defs><path d="M9 9" /></defs><path d="M0 0" />', '<path d="M0 0" />'],
])('of %s nothing is left', (_, inner, left = '') => {
  const whole = `<rect width="8" height="8" />${inner}`
  const clean = cleanIcon(svg(whole))
  expect(clean).toBe(kept(`<rect width="8" height="8" />${left}`))
})

test('the size of a drawing frames it where it has no viewBox', () => {
  expect(cleanIcon(svg('<path d="M0 0" />', 'width="24px" height="16"'))).toContain('viewBox="0 0 24 16"')
})

test.each([
  ['a drawing without shapes', svg('<text>字</text>')],
  ['a drawing without size', svg('<path d="M0 0" />', '')],
  ['an empty frame', svg('<path d="M0 0" />', 'viewBox="0 0 0 8"')],
  ['no drawing', '<html><body>x</body></html>'],
  ['entities that unfold', '<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 8 8"><text>&a;</text></svg>'],
])('%s is no icon', (_, text) => {
  expect(cleanIcon(text)).toBeUndefined()
})
