// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { deployProcess, inLine, newPeople, signed, startProcess } from '../../taskOperations.ts'

/** How the nodes of the picture in sight stand, by their ids. */
async function statesIn(desk: Desk): Promise<Record<string, string>> {
  const picture = desk.main.getByRole('img', { name: '流程图' })
  await picture.waitFor()
  const nodes = await picture
    .locator('[data-node]')
    .evaluateAll(all => all.map(node => [node.getAttribute('data-node'), node.getAttribute('data-state') ?? '']))
  return Object.fromEntries(nodes as [string, string][])
}

describe('diagrams of processes', () => {
  test('participants see the current node of an application, then its archive and heat map', async ({
    person,
    api,
  }) => {
    const { starter, first, second } = await newPeople(api, 'starter', 'first', 'second')
    const key = await deployProcess(
      api,
      inLine(['check', signed('check', '初审', [first])], ['agree', signed('agree', '复审', [second])]),
    )
    const { id, subject } = await startProcess(api, starter, key)
    const own = await api.as(first.username, first.password)
    const turn = async (asker: typeof own) => {
      const { records } = await asker.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId: id })
      await asker.call('POST', '/nbpm/task/complete', { id: records[0]?.id })
    }
    await turn(own)

    const desk = await person()
    await desk.begin('/workbench/index', second.username, second.password)
    await desk.main.getByText(subject).click()
    await desk.expectAddress('/workbench/task')
    await desk.tab('流程图')
    expect(await statesIn(desk)).toEqual({ start: 'done', check: 'done', agree: 'current', end: '' })
    const picture = desk.main.getByRole('img', { name: '流程图' })
    await picture.locator('[data-node="agree"] small').getByText(second.name).waitFor()
    const narrow = (await picture.boundingBox())?.width ?? 0
    for (let press = 0; press < 2; press++) await desk.button('放大').click()
    expect((await picture.boundingBox())?.width ?? 0).toBeGreaterThan(narrow)

    await turn(await api.as(second.username, second.password))
    const admin = await person()
    await admin.begin('/archive/archive-instance')
    await admin.search('标题', subject)
    await expect
      .poll(async () => {
        await admin.button('查询').click()
        await admin.settled()
        return admin.row(subject).count()
      })
      .toBe(1)
    await admin.row(subject).getByRole('button', { name: subject }).click()
    await admin.expectAddress('/archive/instance-detail')
    await admin.tab('流程图')
    expect(await statesIn(admin)).toEqual({ start: 'done', check: 'done', agree: 'done', end: 'done' })

    await api.call('POST', '/nbpm/report/refresh', {})
    await admin.visit(`/other/report-process?key=${key}`)
    const heat = admin.main.getByRole('img', { name: '流程热力图' })
    await heat.scrollIntoViewIfNeeded()
    await heat.getByText('1 次').first().waitFor()
    await admin.main.getByRole('group', { name: '着色依据' }).getByText('平均历时').click()
    await heat.getByText(/小时$/).first().waitFor()
  })
})
