import { describe, expect, it } from 'vitest'
import { canonical } from '../../../../../schemas/evaluate/canonical.ts'
import { chainOf, type FrozenEvent } from '../../../../../server/domains/workflow/archive/chain.ts'
import { rowFindings } from '../../../../../server/domains/workflow/archive/verifyArchive.ts'

const line = (sequence: number, text = `第${sequence}步`): FrozenEvent => ({
  sequence,
  at: new Date(Date.UTC(2026, 0, sequence)).toISOString(),
  kind: 'slotDecided',
  nodeId: 'check',
  nodeName: '审批',
  actorId: 'u1',
  actorName: '张三',
  text,
  data: { b: 1, a: [1, { d: null, c: '值' }] },
})
const lines = [line(1), line(2), line(3), line(4)]
const digests = chainOf('i1', lines)
const hashed = lines.map((event, place) => ({ ...event, hash: digests[place] ?? '' }))
const findings = (rows: typeof hashed) => rowFindings('i1', rows, digests)

describe('the chain of an archive', () => {
  it('JSON is written with its keys in order, so that a database may turn them around', () => {
    expect(canonical({ b: 1, a: { d: undefined, c: [null, 'x'] } })).toBe('{"a":{"c":[null,"x"]},"b":1}')
    expect(canonical({ a: 1, b: 2 })).toBe(canonical({ b: 2, a: 1 }))
  })

  it('what was frozen holds', () => expect(findings(hashed)).toEqual([]))

  it('each changed line is named, and no other', () => {
    expect(findings(hashed.map(row => (row.sequence === 2 ? { ...row, text: '别的' } : row)))).toEqual([
      { code: 'ARCHIVE_ROW_CHANGED', values: { row: 2, text: '别的' }, message: '第 2 行（别的）被改动' },
    ])
    expect(findings(hashed.map(row => (row.sequence === 3 ? { ...row, data: { b: 2 } } : row)))).toEqual([
      { code: 'ARCHIVE_ROW_CHANGED', values: { row: 3, text: '第3步' }, message: '第 3 行（第3步）被改动' },
    ])
    expect(findings(hashed.map(row => (row.sequence === 4 ? { ...row, at: line(3).at } : row)))).toHaveLength(1)
  })

  it('lines that are missing, added or exchanged are named', () => {
    expect(findings(hashed.filter(row => row.sequence !== 2))).toEqual([
      { code: 'ARCHIVE_ROW_MISSING', values: { row: 2 }, message: '第 2 行缺失' },
    ])
    expect(findings([...hashed, { ...line(5), hash: 'x' }])).toEqual([
      { code: 'ARCHIVE_ROW_ADDED', values: { row: 5 }, message: '第 5 行是后来添加的' },
    ])
    const exchanged = hashed.map(row =>
      row.sequence === 1 ? { ...row, sequence: 2 } : row.sequence === 2 ? { ...row, sequence: 1 } : row,
    )
    expect(findings(exchanged)).toHaveLength(2)
  })

  it('another instance has another chain', () => expect(chainOf('i2', lines)[0]).not.toBe(digests[0]))
})
