import { Readable } from 'node:stream'
import { inOrder, insertRows } from '../ground/database/insertRows.ts'
import type { Call } from '../ground/kernel/call.ts'
import { newId } from '../ground/kernel/id.ts'
import { contentsOf } from '../services/storage/contentsOf.ts'
import { sealSvg } from './demo/sealPicture.ts'
import { demoSealCategories, demoSeals } from './demo/seals.ts'

/** Creates the seals of the demo company with drawn pictures; its legal department may use them. */
export async function seedSeals(call: Call): Promise<void> {
  const { db } = call
  if (await db.selectFrom('sealCompany').select('id').limit(1).executeTakeFirst()) return
  const organizations = await db
    .selectFrom('organization')
    .select(['id', 'code', 'name', 'type', 'leaderId'])
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute()
  const group = organizations.find(({ type }) => type === 'group')
  const subsidiary = organizations.find(({ type }) => type === 'company') ?? group
  const keeper = organizations.find(({ code }) => code === 'HC-LAW')
  if (!group || !subsidiary || !keeper) return
  const companies = { group: `${group.name}有限公司`, subsidiary: `${subsidiary.name}有限公司` }
  const now = new Date()
  const shared = { revision: 1, enabled: true, remark: null }
  const owners = [
    { id: 'seal-company-group', name: companies.group, creditCode: '91310000MA1HC00001', organizationId: group.id },
    {
      id: 'seal-company-subsidiary',
      name: companies.subsidiary,
      creditCode: '91310000MA1HC00002',
      organizationId: subsidiary.id,
    },
  ]
  const companyRows = inOrder(owners, now).map(each => ({ ...shared, ...each }))
  await insertRows(db, 'sealCompany', companyRows)
  const categories = demoSealCategories.map(([code, name, remark], at) => {
    const sort = at + 1
    return { id: code, code, name, remark, sort }
  })
  const categoryRows = inOrder(categories, now).map(each => ({ ...shared, ...each }))
  await insertRows(db, 'sealCategory', categoryRows)
  const seals: object[] = []
  for (const { id, name, company, category, text, kind, shape, years, enabled, remark } of demoSeals) {
    const svg = sealSvg({ company: text ?? companies[company], kind, shape })
    seals.push({
      id,
      revision: 1,
      name,
      companyId: `seal-company-${company}`,
      categoryId: category,
      picture: await storePicture(call, { id, name, svg, ownerId: keeper.leaderId }),
      validFrom: dayIn(now, years[0]),
      validTo: years[1] === null ? null : dayIn(now, years[1]),
      userIds: keeper.leaderId === null ? [] : [keeper.leaderId],
      positionIds: [],
      organizationIds: [keeper.id],
      enabled,
      remark,
    })
  }
  await insertRows(db, 'seal', inOrder(seals, now))
}

/** Writes content and row in the transaction of the seed; `putObject` begins one of its own. */
async function storePicture(
  { db, config }: Call,
  { id, name, svg, ownerId }: { id: string; name: string; svg: string; ownerId: string | null },
): Promise<string> {
  const object = { id: newId(), key: `user/${ownerId ?? 'seals'}/image/${id}.svg` }
  const contentType = 'image/svg+xml'
  const bytes = Readable.from([Buffer.from(svg)])
  const { size, etag } = await contentsOf(config.dataDir).write(object, bytes, { contentType })
  await db
    .insertInto('storedObject')
    .values({ ...object, name: `${name}.svg`, size, contentType, ownerId, etag })
    .execute()
  return `/oss/${object.key}`
}

const dayIn = (now: Date, years: number): string => `${now.getUTCFullYear() + years}-06-30`
