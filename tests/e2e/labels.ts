import type { Page } from 'playwright-core'

/** Latin words that Chinese texts may contain. */
const allowed = new Set([
  'API',
  'BPMN',
  'SHA',
  'XES',
  'OCEL',
  'IEEE',
  'JSON',
  'PostgreSQL',
  'public',
  'HTTP',
  'HTTPS',
  'OA',
  'ERP',
  'VPN',
  'ID',
  'URL',
  'IP',
  'Enter',
  'Esc',
  'Ctrl',
  'POST',
  'GET',
  'upms',
  'user',
  'list',
])

/** Everything that names something on the page; values of records are not labels. */
const naming = [
  'h1, h2, h3, h4, legend, label, th, button, summary, caption, [role=tab], [role=menuitem], [role=columnheader]',
  '[role=heading], [role=switch], [role=status], dt',
].join(', ')

/** Returns visible labels, placeholders and screen reader names that contain untranslated words. */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(selector => {
    const found: string[] = []
    // A tag may say whose page it is: the name of a record.
    const subjectOf = (element: Element) => element.closest<HTMLElement>('[data-subject]')?.dataset.subject ?? ''
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // A name of a record may itself be a link or a tree node.
      if (element.closest('td, [role=gridcell], [role=treeitem]') && !element.closest('[data-act]')) continue
      // A heading may name its record, which is a value too.
      const name = element.querySelector<HTMLElement>('[data-record-name]')?.innerText ?? ''
      found.push(element.innerText.replace(name, '').replace(subjectOf(element), ''))
    }
    for (const element of document.querySelectorAll<HTMLElement>('[placeholder], [aria-label], [title]')) {
      if (!element.checkVisibility() || element.closest('td, [role=gridcell], [role=treeitem]')) continue
      for (const name of ['placeholder', 'aria-label', 'title'])
        found.push((element.getAttribute(name) ?? '').replace(subjectOf(element), ''))
    }
    return found
  }, naming)
  // Addresses, file endings and sizes are no words; a word with a digit is the name of a record.
  const wordsOf = (text: string) =>
    (text.replaceAll(/https?:\/\/\S+|\.[a-z]{2,4}\b|\bMB\b/g, '').match(/[A-Za-z0-9_]+/g) ?? []).filter(word =>
      /^[A-Za-z_]{2,}$/.test(word),
    )
  const wrong = texts.filter(text => wordsOf(text).some(word => !allowed.has(word)))
  return [...new Set(wrong.map(text => text.trim().slice(0, 80)))]
}
