import type { ApiClient } from './apiClient.ts'
import { rootOrganization, unique } from './records.ts'
import { chooseOption, giveFile, type ScreenHand, store, tick } from './screenHands.ts'

/* Seals that tests make. */

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160">' +
    '<circle cx="80" cy="80" r="72" fill="none" stroke="#c00" stroke-width="6"/>' +
    '<path fill="#c00" d="M80 44l9 27h28l-23 17 9 27-23-17-23 17 9-27-23-17h28z"/></svg>',
)

/** A code of 18 letters and digits that a company may have. */
export const newCreditCode = (): string =>
  unique()
    .toUpperCase()
    .replaceAll(/[IOSVZ]/g, 'A')
    .padStart(18, '9')
    .slice(-18)

export interface SealPlace {
  company: { id: string; name: string }
  category: { id: string; name: string }
}

/** A company and a category for seals. */
export async function newSealPlace(api: ApiClient): Promise<SealPlace> {
  const word = unique()
  const [name, title] = [`测试公司${word}`, `合同章${word}`]
  const organizationId = await rootOrganization(api)
  const company = { name, creditCode: newCreditCode(), organizationId }
  const category = { name: title, code: `C_${word}` }
  const made = await api.call<{ id: string }>('POST', '/esignature/company/save', company)
  const kind = await api.call<{ id: string }>('POST', '/esignature/category/save', category)
  return { company: { id: made.id, name }, category: { id: kind.id, name: title } }
}

/** Makes a seal that one person may use, on the screen of seals; its name. */
export async function makeSeal(
  hand: ScreenHand,
  { company, category }: SealPlace,
  user: { name: string },
): Promise<string> {
  const { desk } = hand
  const name = `财务专用章${unique()}`
  await desk.visit('/esignature/seal')
  await hand.press(desk.button('新增'))
  await desk.settled()
  const drawer = desk.dialog
  await hand.write(drawer.getByLabel('印章名称', { exact: true }), name)
  await chooseOption(hand, drawer.getByLabel('签章公司', { exact: true }), company.name)
  await chooseOption(hand, drawer.getByLabel('印章分类', { exact: true }), category.name)
  const file = { name: 'seal.svg', mimeType: 'image/svg+xml', buffer: picture }
  await giveFile(hand, drawer.getByRole('button', { name: '上传印章图样' }), file)
  await drawer.getByRole('img', { name: '印章图样 1' }).waitFor()
  await hand.press(desk.button('选择可用人员', drawer))
  const users = desk.page.getByRole('dialog', { name: '选择用户' })
  await hand.write(users.getByLabel('搜索可选'), user.name)
  await tick(hand, users.getByLabel(`选择${user.name}`))
  await hand.press(desk.button(/^确定/, users))
  await users.waitFor({ state: 'hidden' })
  await store(hand, '保存', desk.dialog, '保存成功!')
  return name
}
