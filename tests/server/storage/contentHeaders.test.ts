import { expect, test } from 'vitest'
import { asDownload } from '../../../server/storage/oss/contentHeaders.ts'

test('O1 no disposition that an application gives shows its files in the page', () => {
  const changed = {
    inline: 'attachment',
    'INLINE; filename=a.html': 'attachment; filename=a.html',
    'filename=a.html': 'attachment; filename=a.html',
    ' ; filename=a': 'attachment; ; filename=a',
    '': 'attachment',
  }
  for (const [given, expected] of Object.entries(changed)) expect(asDownload(given), given).toBe(expected)
  for (const kept of ['attachment', 'attachment; filename=a', 'a.js', 'non-ascii-%E5.js'])
    expect(asDownload(kept)).toBe(kept)
})
