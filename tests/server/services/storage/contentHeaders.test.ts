import { expect, test } from 'vitest'
import { asDownload } from '../../../../server/services/storage/oss/contentHeaders.ts'

test('O1 no disposition that an application gives shows its files in the page', () => {
  const changed = {
    inline: 'attachment',
    'INLINE; filename=a.html': 'attachment; filename=a.html',
    'filename=a.html': 'attachment; filename=a.html',
    ' ; filename=a': 'attachment; ; filename=a',
    '': 'attachment',
    'inline ; filename=a': 'attachment; filename=a',
    '"inline"': 'attachment; "inline"',
    'a b; filename=a.html': 'attachment; a b; filename=a.html',
    'a@b': 'attachment; a@b',
    'inline\u00e9': 'attachment; inline\u00e9',
  }
  for (const [given, expected] of Object.entries(changed)) expect(asDownload(given), given).toBe(expected)
  for (const kept of ['attachment', 'attachment; filename=a', 'a.js', 'non-ascii-%E5.js'])
    expect(asDownload(kept)).toBe(kept)
})
