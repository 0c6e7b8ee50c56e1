import { expect, test } from 'vitest'
import { sealSvg } from '../../../server/seed/demo/sealPicture.ts'
import { cleanSvg } from '../../../server/services/storage/cleanSvg.ts'

test('a drawn seal carries every character, and cleaning drawings leaves it whole', () => {
  for (const shape of ['round', 'square'] as const) {
    const svg = sealSvg({ company: '衡川控股集团', kind: '公章', shape })
    for (const character of '衡川控股集团') expect(svg).toContain(`>${character}</text>`)
    const cleaned = cleanSvg(svg) ?? ''
    for (const tag of ['<text', '<circle', '<rect', '<polygon'])
      expect(cleaned.split(tag).length, tag).toBe(svg.split(tag).length)
  }
})
