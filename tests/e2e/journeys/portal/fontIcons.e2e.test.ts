// @module-tag full
import { tinyFont, twoGlyphs } from '../../../helpers/tinyFont.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

test('icons are uploaded, named, chosen in a menu and drawn there', { timeout: 180_000 }, async ({ person }) => {
  const word = unique()
  const group = `组${word}`
  const desk = await person()
  await desk.begin('/configuration/uploadFonts')
  await desk.button('上传图标').click()
  const shapes = '<script>alert(1)</script><path d="M0 0h8v8z"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${shapes}</svg>`
  await desk.dialog.locator('input[type=file]').setInputFiles([
    { name: `${word}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: '图标.woff2', mimeType: 'font/woff2', buffer: tinyFont('woff2', twoGlyphs) },
  ])
  await desk.fill('分组', group, desk.dialog)
  await desk.row(word, desk.dialog).waitFor()
  await desk.row('HomeFilled', desk.dialog).waitFor()
  await desk.save('保存', desk.dialog)
  await desk.expectToast('上传成功!')
  await desk.settled()
  await desk.search('分组', group)
  await expect.poll(() => desk.rowCount()).toBe(3)

  await desk.rowAction(desk.row('HomeFilled'), '编辑')
  await desk.fill('显示名称', `塔楼${word}`, desk.dialog)
  await desk.save('保存', desk.dialog)
  await desk.row(`塔楼${word}`).waitFor()
  await desk.settled()

  await desk.visit('/configuration/menuConfig')
  await desk.button('新增').click()
  await desk.fill('菜单名称', `菜单${word}`, desk.dialog)
  await desk.dialog.getByRole('button', { name: /^图标：/ }).click()
  await desk.page.getByLabel('搜索图标').fill(`塔楼${word}`)
  await desk.page.getByRole('gridcell', { name: `塔楼${word}` }).click()
  await desk.save('保存', desk.dialog)
  await desk.expectToast('保存成功!')
  await desk.settled()
  const drawn = desk.row(`菜单${word}`).locator('span[style*="mask-image"]')
  await expect.poll(() => drawn.count()).toBe(1)

  await desk.visit('/configuration/uploadFonts')
  await desk.search('分组', group)
  await desk.row(word).getByRole('switch').click()
  await desk.confirm(/^(?=.*确定)/)
  await desk.expectToast('关闭成功！')
  await desk.settled()
  await desk.rowAction(desk.row('flag'), '删除')
  await desk.confirm('确定要删除图标“flag”吗？')
  await desk.row('flag').waitFor({ state: 'detached' })
  for (const row of await desk.main.locator('tbody tr[data-id]').all()) await row.getByRole('checkbox').check()
  await desk.forTicked('批量删除').click()
  await desk.confirm('确定要删除所选图标吗？')
  await expect.poll(() => desk.rowCount()).toBe(0)
})
