import { expect, test } from 'vitest'
import { cleanHtml } from '../../../renderer/ui/html/cleanHtml.ts'

test.each([
  ['<p>好</p><script>alert(1)</script>', '<p>好</p>'],
  ['<p onclick="alert(1)" style="color:red" class="x">好</p>', '<p>好</p>'],
  ['<p>好<img src="x" onerror="alert(1)"></p>', '<p>好<img></p>'],
  ['<img src="/oss/user/1/image/a.png" alt="图">', '<img src="/oss/user/1/image/a.png" alt="图">'],
])('what could act is taken out before a text is drawn: %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
})

test('a link opens apart from the console, and never as code', () => {
  const link = cleanHtml('<a href="https://example.com">好</a>')
  expect(link).toContain('href="https://example.com"')
  expect(link).toContain('target="_blank"')
  expect(link).toContain('rel="noopener noreferrer"')
  for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    expect(cleanHtml(`<a href="${href}">好</a>`), href).not.toContain('href=')
})
