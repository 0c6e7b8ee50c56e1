import { dragRow } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

test('a content is written, moved, published and then shown by the portal', async ({ person, api }) => {
  const categoryId = (await api.call<{ id: string }>('POST', '/partner/toolbox/category/save', { name: unique() })).id
  const [before, title] = [`先有${unique()}`, `新增${unique()}`]
  const first = await api.call<{ id: string }>('POST', '/partner/toolbox/content/save', { title: before, categoryId })
  await api.call('POST', '/partner/toolbox/content/publish', { id: first.id })
  const desk = await person()
  await desk.begin('/partner-mange/toolbox')
  await desk.button('新增').click()
  await desk.fill('标题', title, desk.dialog)
  const { name } = await api.call<{ name: string }>('GET', '/partner/toolbox/category/detail', { id: categoryId })
  await desk.chooseInTree('分类', name, desk.dialog)
  await desk.save('保存', desk.dialog)
  await desk.expectToast('保存成功!')
  await desk.settled()
  await desk.node(name).click()
  await desk.settled()
  const { records } = await api.call<{ records: { id: string; title: string }[] }>(
    'POST',
    '/partner/toolbox/content/list',
    { categoryId },
  )
  const id = records.find(row => row.title === title)?.id ?? ''
  const [top, below] = records.map(row => row.id)
  await dragRow(desk, below ?? '', top ?? '')
  await desk.rowAction(desk.row(title), '发布')
  await desk.save('发布', desk.dialog)
  await desk.expectToast('发布成功!')
  const shown = await api.call<{ records: { id: string }[] }>('GET', '/partner/toolbox/homeList', { categoryId })
  expect(shown.records.map(row => row.id)).toEqual([below, top])
  expect(shown.records.map(row => row.id)).toContain(id)
})
