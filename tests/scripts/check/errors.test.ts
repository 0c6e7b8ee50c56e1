import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkErrors } from '../../../scripts/check/checkErrors.ts'

const catalogue = `export const { fault } = extended(serviceFaults, {
  PHASE_GONE: { status: 404, text: '分期不存在' },
  PHASE_USED: {
    status: 409,
    text: '分期“{name}”正被使用',
  },
})
`

function faultsOf(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'console-errors-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    return checkErrors(root).map(({ file, line, message }) => `${file}:${line} ${message}`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const files = {
  'server/domains/phase/faults.ts': catalogue,
  'server/domains/phase/phases.ts': `throw fault('PHASE_GONE')\nthrow fault('PHASE_USED', { name: '一期' })\n`,
}

test('accepts errors that stand in a catalogue and are thrown', () => {
  expect(faultsOf(files)).toEqual([])
})

test('names an error that nothing throws, and one that stands in two catalogues', () => {
  expect(faultsOf({ ...files, 'server/domains/phase/phases.ts': `throw fault('PHASE_GONE')\n` })).toEqual([
    'server/domains/phase/faults.ts:3 error PHASE_USED is thrown nowhere',
  ])
  expect(faultsOf({ ...files, 'server/services/faults.ts': catalogue })).toEqual([
    'server/services/faults.ts:2 error PHASE_GONE stands in two catalogues',
    'server/services/faults.ts:3 error PHASE_USED stands in two catalogues',
  ])
})

test('names two errors with one sentence, whatever its values are called', () => {
  const findings = `export const finding = findings({\n  PERIOD_USED: '分期“{title}” 正被使用',\n})\n`
  const use = `finding('PERIOD_USED', { title })\n`
  expect(
    faultsOf({ ...files, 'server/domains/phase/findings.ts': findings, 'server/domains/phase/used.ts': use }),
  ).toEqual([
    'server/domains/phase/findings.ts:2 error PERIOD_USED says the same as PHASE_USED: throw or find that one',
  ])
})

test('names an error whose sentence is only a value', () => {
  const empty = catalogue.replace('分期不存在', '{reason}')
  expect(faultsOf({ ...files, 'server/domains/phase/faults.ts': empty })).toEqual([
    'server/domains/phase/faults.ts:2 error PHASE_GONE has no sentence of its own',
  ])
})

const more = (text: string) => faultsOf({ ...files, 'server/domains/phase/more.ts': `/**\n */\n${text}\n` })

test.each([
  `throw new AppError(404, '分期不存在', { error: 'PHASE_GONE' })`,
  `throw new AppError(404, text, { error: 'PHASE_UNKNOWN' })`,
])('lets only a catalogue make an error: %s', text => {
  expect(more(text)).toEqual([
    'server/domains/phase/more.ts:3 an error comes from a catalogue: fault(…) instead of new AppError',
  ])
})

test.each([
  `throw invalid([{ field: 'name', code: 'NAME_MISSING', message: '请输入名称' }])`,
  `throw invalid({ field: 'name', code, message: \`请输入\${title}\` })`,
  `faults.push({ field: 'name', code, message: "请输入名称" })`,
  `throw fault('PHASE_USED', { reason: '分期正被使用' })`,
  `throw new OutboundFault('refused', '分期不存在')`,
  `throw new WorkError(\`分期\${name}不存在\`, { isFinal: true })`,
  `throw faultWith('PHASE_USED', nameOf(phase), { message: \`分期\${name}\` })`,
])('names a sentence at a field: %s', text => {
  expect(more(text)).toEqual([
    'server/domains/phase/more.ts:3 a sentence at a throw belongs to a catalogue (faults.ts, findings.ts)',
  ])
})

test('reads the refusals of processes', () => {
  const refusals = `export const phaseRefusals = {\n  PHASE_OPEN: { kind: 'notAllowed', text: '分期还没有开始' },\n}\n`
  const refused = { ...files, 'processes/phase/refusals.ts': refusals }
  expect(faultsOf(refused)).toEqual(['processes/phase/refusals.ts:2 error PHASE_OPEN is thrown nowhere'])
  expect(faultsOf({ ...refused, 'processes/phase/open.ts': `refuse('PHASE_OPEN')\n` })).toEqual([])
})

const bpmn = 'processes/bpmn/more.ts'
const findings = `export const finding = findings({\n  PHASE_UNNAMED: '分期“{id}”没有名称',\n  PHASE_LATE: '分期已过',\n})\n`
const judged = {
  'processes/bpmn/findings.ts': findings,
  [bpmn]: `tell(id, finding('PHASE_UNNAMED', { id }))\nconst name = { title: '分期' }\n`,
}

test('reads the findings of lower rooms', () => {
  expect(faultsOf(judged)).toEqual(['processes/bpmn/findings.ts:3 error PHASE_LATE is thrown nowhere'])
  const doubled = findings.replace('PHASE_LATE', 'PHASE_GONE')
  expect(faultsOf({ ...files, ...judged, 'processes/bpmn/findings.ts': doubled })).toEqual([
    'processes/bpmn/findings.ts:3 error PHASE_GONE stands in two catalogues',
  ])
})

test.each([
  `tell(node.id, '分期没有名称')`,
  `faults.error('phase', idOf(node), \`分期“\${id}”没有名称\`)`,
  `return kind === 'phase' && '分期没有名称'`,
  `if (late) return '分期已过'`,
  `throw new TranslationFault('分期没有名称')`,
  `throw new SchemaFault(ref, \`分期\${ref}没有名称\`)`,
  `return { fault: '分期没有名称' }`,
  `const what = late ? '分期已过' : undefined`,
])('names a sentence where a lower room finds something: %s', text => {
  const used = `/**\n */\nfinding('PHASE_LATE')\n${judged[bpmn]}${text}\n`
  expect(faultsOf({ ...judged, [bpmn]: used })).toEqual([
    `${bpmn}:6 a sentence at a throw belongs to a catalogue (faults.ts, findings.ts)`,
  ])
})
