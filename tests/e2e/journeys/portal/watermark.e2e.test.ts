// @module-tag full
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

test('a watermark put on for everybody names each reader on screens and prints', async ({ person, api }) => {
  const reader = await newUser(api, 'mark')
  const desk = await person()
  await desk.begin('/system-setting-manage/console-setting')
  const toggle = desk.main.getByRole('switch', { name: '水印' })
  await toggle.click()
  await desk.save()
  await desk.expectToast('保存成功!')
  try {
    const other = await person()
    await other.begin('/process-home', reader.username, reader.password)
    const mark = other.page.locator('[data-watermark]')
    await expect.poll(() => mark.getAttribute('data-watermark')).toBe(`${reader.name} ${reader.username}`)
    await other.page.emulateMedia({ media: 'print' })
    await expect.poll(() => mark.isVisible()).toBe(true)
  } finally {
    await desk.page.reload()
    await desk.settled()
    await toggle.click()
    await desk.save()
    await desk.expectToast('保存成功!')
  }
})
