import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bpmnRender } from '../../scripts/conformance/bpmnRender.ts'
import type { Result } from '../../scripts/conformance/result.ts'
import { sample } from '../processes/document/sample.ts'

test('draws BPMN files, and names those that are blank, broken or have a name outside of its shape', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bpmn-render-'))
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text)
  try {
    put('good.bpmn', sample)
    put('flat.bpmn', sample.replace(/(x="280" y="140" width="100" height=")80/, '$16'))
    put('empty.bpmn', sample.replace(/<bpmn:collaboration[\s\S]*<\/bpmn:definitions>/, '</bpmn:definitions>'))
    put('broken.bpmn', '<bpmn:definitions')
    const results = new Map<string, Result>()
    for await (const result of bpmnRender([folder, join(folder, 'out')])) results.set(result.name, result)
    expect(results.get('good.bpmn')).toEqual({ name: 'good.bpmn', isNamed: true })
    expect(results.get('flat.bpmn')?.failure).toBe('labels outside: check')
    expect(results.get('empty.bpmn')?.failure).toMatch(/^blank/)
    expect(results.get('broken.bpmn')?.failure).toMatch(/^error/)
    const png = readFileSync(join(folder, 'out/good.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(1800)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
