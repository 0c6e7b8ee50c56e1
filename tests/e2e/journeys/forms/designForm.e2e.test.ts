import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

const text = JSON.stringify({
  schema: { type: 'object', properties: { reason: { type: 'string', title: '事由' } } },
})

test('a form is designed from the list: a field is added, renamed, saved and tried out', async ({ person, api }) => {
  const code = `f_${unique()}`
  await api.call('POST', '/jbpm/dy/template/save', { name: `表单${code}`, code, definition: text })
  const desk = await person()
  await desk.begin('/process-form/design-manage')
  await desk.search('表单编码', code)
  await desk.rowAction(desk.row(code), '设计')
  const designer = desk.page.getByRole('region', { name: `表单设计：表单${code}` })
  await designer.getByRole('group', { name: '事由' }).waitFor()
  await designer.getByRole('button', { name: '日期', exact: true }).click()
  await designer.getByRole('group', { name: '日期' }).waitFor()
  await designer.getByLabel('标题', { exact: true }).fill('出发日')
  await desk.page.keyboard.press('Control+s')
  await expect.poll(() => designer.getByRole('status').first().innerText()).toBe('已保存')
  await desk.tag('表单设计管理').click()
  await desk.rowAction(desk.row(code), '试填')
  await desk.dialog.getByLabel('出发日').waitFor()
})

test('two who design one form at once keep the fields of both', { tags: 'full', timeout: 60_000 }, async ({
  person,
  api,
}) => {
  const code = `f_${unique()}`
  const form = { name: `表单${code}`, code, definition: text }
  const { id } = await api.call<{ id: string }>('POST', '/jbpm/dy/template/save', form)
  const desks = [await person(), await person()] as const
  const designers = desks.map(({ page }) => page.getByRole('region', { name: `表单设计：表单${code}` }))
  const saved = (at: number) => expect.poll(() => designers[at]?.getByRole('status').first().innerText()).toBe('已保存')
  for (const [at, desk] of desks.entries()) {
    await desk.begin(`/process-form/form-design?id=${id}`)
    await designers[at]?.getByRole('button', { name: at === 0 ? '日期' : '金额', exact: true }).click()
  }
  await desks[0].button('保存', designers[0]).click()
  await saved(0)
  desks[1].problems.expected.push('409 POST /jbpm/dy/template/update')
  await desks[1].button('保存', designers[1]).click()
  await desks[1].button('合并', designers[1]).click()
  await designers[1]?.getByRole('group', { name: '日期', exact: true }).waitFor()
  await desks[1].button('保存', designers[1]).click()
  await saved(1)
  const { definition } = await api.call<{ definition: string }>('GET', `/jbpm/dy/template/detail/${id}`)
  expect(Object.keys(JSON.parse(definition).schema.properties).sort()).toEqual(['amount', 'day', 'reason'])
})
