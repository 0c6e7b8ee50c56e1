import { describe, expect, test } from 'vitest'
import { dataOf } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { bpmn, line, task } from './desk.ts'

describe.each(databaseKinds)('the import report on %s', kind => {
  const server = givenServer(kind)
  const report = async (xml?: string) =>
    dataOf(
      await server.call('processModel.importReport', { xml }, await server.tokenFor('admin')),
    ) as unknown as object[]

  test('lists every attribute of a file, and is empty without a file', async () => {
    expect(await report()).toEqual([])
    const inside = line(['a', '<userTask id="a" name="审批" flowable:assignee="ann" flowable:async="true"/>'])
    expect(await report(bpmn('p', inside))).toMatchObject([
      { id: '1', kind: 'kept', elementId: 'a', element: '用户任务“审批”', attribute: 'flowable:async' },
      { id: '2', kind: 'translated', before: 'ann', after: '办理人：ann', code: 'IMPORT_ATTRIBUTE_READ' },
    ])
    const long = await report(bpmn('p', `${line(task('b'))}<!-- ${'x'.repeat(20_000)} --><process id="q"/>`))
    expect(long[0]).toMatchObject({ kind: 'refused' })
    const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa">]><definitions>${'&a;'.repeat(10_000)}</definitions>`
    expect(await report(bomb)).toMatchObject([{ kind: 'refused', code: 'DOCUMENT_TYPE' }])
  })
})
