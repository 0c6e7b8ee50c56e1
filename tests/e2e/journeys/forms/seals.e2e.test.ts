// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { closeDrawer, flip, readRefusal, restore, revertToFirst } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { rootOrganization, unique } from '../../records.ts'
import { byMouse, chooseCard } from '../../screenHands.ts'
import { makeSeal, newCreditCode, newSealPlace } from '../../seals.ts'
import {
  atTasks,
  deployProcess,
  inLine,
  newPeople,
  openOperation,
  openTask,
  sendOperation,
  signed,
  startProcess,
} from '../../taskOperations.ts'

interface Family {
  /** Name of the field that names a record. */
  label: string
  values: (api: ApiClient) => Promise<() => Record<string, unknown>>
}

const families: Record<string, Family> = {
  company: {
    label: '公司名称',
    async values(api) {
      const organizationId = await rootOrganization(api)
      return () => ({ creditCode: newCreditCode(), organizationId })
    },
  },
  category: { label: '分类名称', values: async () => () => ({ code: `C_${unique()}` }) },
  seal: {
    label: '印章名称',
    async values(api) {
      const { company, category } = await newSealPlace(api)
      const { keeper } = await newPeople(api, 'keeper')
      const { records } = await api.call<{ records: { picture: string }[] }>('POST', '/esignature/seal/list', {})
      const picture = records[0]?.picture
      return () => ({ companyId: company.id, categoryId: category.id, picture, userIds: [keeper.id] })
    },
  },
}

describe('electronic seals', () => {
  test.for(Object.keys(families))(
    'a %s is changed, brought back, switched, deleted and restored',
    { timeout: 120_000 },
    async (key, { person, api }) => {
      const { label, values } = families[key] as Family
      const word = unique()
      const more = await values(api)
      const names = [1, 2, 3].map(at => `名称${word}-${at}`) as [string, string, string]
      const [first, ...others] = names
      for (const name of names) await api.call('POST', `/esignature/${key}/save`, { name, ...more() })
      const desk = await person()
      const list = `/esignature/${key}`
      await desk.begin(list)
      await desk.search(label, word)
      await desk.rowAction(desk.row(first), '编辑')
      await desk.fill(label, `改错的${word}`, desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.expectToast('保存成功!')
      await desk.settled()
      await desk
        .row(`改错的${word}`)
        .getByRole('button', { name: `改错的${word}`, exact: true })
        .click()
      await desk.expectAddress(`${list}-details`)
      if (key === 'company') await desk.tab('印章')
      await desk.tab('操作日志')
      await revertToFirst(desk)
      await desk.visit(list)
      await desk.search(label, word)
      await flip(desk, desk.row(first), /成功/)
      await flip(desk, desk.row(first), /成功/)
      await desk.rowAction(desk.row(first), '删除')
      await desk.confirm('确定要删除')
      await desk.expectToast('删除成功!')
      await desk.settled()
      for (const name of others) await desk.row(name).getByRole('checkbox').check()
      await desk.button('批量删除').click()
      await desk.confirm('确定要删除所选')
      await desk.main.getByText('暂无数据').first().waitFor()
      await desk.button('回收站').click()
      await desk.settled()
      await restore(desk, first, ...others)
      await expect.poll(() => desk.rowCount()).toBe(3)
    },
  )

  test('a seal is made, applied at a node, verified by all who see the application, and kept from deletion', {
    timeout: 150_000,
  }, async ({ person, api }) => {
    const { clerk, chief } = await newPeople(api, 'clerk', 'chief')
    const place = await newSealPlace(api)
    const keeper = await person()
    await keeper.begin('/esignature/seal')
    const seal = await makeSeal(await byMouse(keeper), place, chief)
    const key = await deployProcess(
      api,
      inLine(['chief', signed('chief', '总经理用印', [chief], { seal: { use: 'required' } })]),
    )
    const { subject } = await startProcess(api, clerk, key)

    const desk = await person()
    await atTasks(desk, chief)
    await openTask(desk, subject)
    await openOperation(desk, '同意')
    desk.problems.expected.push('400 POST /nbpm/task/complete')
    await desk.save('同意', desk.dialog)
    await desk.expectFieldError('印章', /印章/, desk.dialog)
    await chooseCard(await byMouse(desk), desk.dialog, seal)
    await sendOperation(desk, '同意', '审批成功')
    await desk.visit('/workbench/done')
    await desk.search('标题', subject)
    await desk.row(subject).getByRole('button', { name: subject }).first().click()
    await desk.settled()
    await desk.tab('表单变更')
    await desk.row(subject).getByText('事项').first().waitFor()
    await desk.tab('用印')
    await verify(desk, seal)

    await keeper.visit('/esignature/mark')
    await keeper.search('印章名称', seal)
    await verify(keeper, seal)
    await keeper.visit('/esignature/seal')
    await keeper.search('印章名称', seal)
    await keeper.rowAction(keeper.row(seal), '删除')
    await readRefusal(keeper, /用印/)
    await keeper.row(seal).getByRole('button', { name: seal, exact: true }).click()
    await keeper.expectAddress('/esignature/seal-details')
    await keeper.tab('用印记录')
    await verify(keeper, subject)
  })
})

/** Verifies the use of a seal, and reads its proof. */
async function verify(desk: Desk, text: string): Promise<void> {
  const intact = '一致：表单内容、印章图样、用印人和用印时间均未改动'
  await desk.rowAction(desk.row(text), '验证')
  await desk.dialog.getByText(intact).waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.dialog.waitFor({ state: 'hidden' })
  await desk.rowAction(desk.row(text), '凭证')
  await desk.dialog.getByText(intact).waitFor()
  await desk.dialog.getByText('用印摘要').first().waitFor()
  await closeDrawer(desk)
}
