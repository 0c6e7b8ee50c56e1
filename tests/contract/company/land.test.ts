import { describe, expect, it } from 'vitest'
import { dataOf, givenCompany, idsOf, listOf, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

describe.each(databaseKinds)('land parcels on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)

  const base = '/project/landBack'

  async function addParcel(values: Record<string, unknown> = {}): Promise<string> {
    const code = unique('G-')
    const body = { code, name: `地块${code}`, organizationId: company.east, regionCode: '330106', ...values }
    return String(dataOf(await company.admin.post(`${base}/add`, body)).id)
  }

  it('are stored, changed, hidden, deleted, restored and logged', async () => {
    const { admin } = company
    const id = await addParcel()
    const read = async () => dataOf(await admin.get(`${base}/detail/${id}`))
    expect(await read()).toMatchObject({ state: 'tracking', visible: true })
    dataOf(await admin.post(`${base}/update`, { id, revision: 1, landArea: 52_000.5, landUse: 'mixed' }))
    dataOf(await admin.post(`${base}/updateEffective`, { id, visible: false }))
    expect(await read()).toMatchObject({ visible: false, landArea: 52_000.5 })
    dataOf(await admin.post(`${base}/updateEffectiveBatch`, { ids: [id], visible: true }))
    dataOf(await admin.post(`${base}/delete`, { id }))
    expect((await admin.get(`${base}/detail/${id}`)).http).toBe(404)
    expect(idsOf(recordsOf(await admin.post(`${base}/recycle/list`, { size: 100 })))).toContain(id)
    dataOf(await admin.post(`${base}/restore`, { ids: [id] }))
    const log = recordsOf(await admin.post(`${base}/auditLog/list`, { id }))
    expect(log.map(operationOf)).toEqual(['恢复', '删除', '修改', '修改', '修改', '新增'])
    dataOf(await admin.post(`${base}/deleteBatch`, { ids: [id] }))
  })

  it('are refused at the wrong field', async () => {
    const { admin } = company
    const id = await addParcel()
    const refused = async (values: Record<string, unknown>) => {
      const answer = await admin.post(`${base}/update`, { id, ...values })
      expect(answer.http).toBe(400)
      return (answer.data as { errors: { field: string }[] }).errors.map(error => error.field)
    }
    expect(await refused({ state: 'acquired' })).toEqual(['acquiredOn'])
    expect(await refused({ startPrice: 100, dealPrice: 99 })).toEqual(['dealPrice'])
    expect(await refused({ latitude: 30 })).toEqual(['longitude'])
    expect(await refused({ visible: false })).toEqual(['visible'])
    expect(await refused({ landUse: 'moon' })).toEqual(['landUse'])
    expect(await refused({ regionCode: 'abc' })).toEqual(['regionCode'])
    const { code } = dataOf(await admin.get(`${base}/detail/${id}`))
    expect(dataOf(await admin.post(`${base}/exists`, { code }))).toMatchObject({ exists: true })
  })

  it('count cities, regions, uses and places within the data scope and visibility', async () => {
    const { admin, west } = company
    const person = await company.hire({ organizationId: west, codes: ['LAND_VIEW'] })
    const own = { organizationId: west, landUse: 'commerce', landArea: 1000.5 }
    const shown = await addParcel({ ...own, regionCode: '440305', longitude: 113.93, latitude: 22.53 })
    await addParcel({ ...own, regionCode: '440106' })
    const hidden = await addParcel({ ...own, regionCode: '110105', longitude: 116.44, latitude: 39.92 })
    dataOf(await admin.post(`${base}/updateEffective`, { id: hidden, visible: false }))

    expect(listOf(await person.get(`${base}/city/list`))).toMatchObject([
      { id: '11', label: '北京市（1）', children: [{ id: '1101', label: '北京（1）' }] },
      {
        id: '44',
        label: '广东省（2）',
        children: [
          { id: '4401', name: '广州' },
          { id: '4403', name: '深圳' },
        ],
      },
    ])
    expect(listOf(await person.get(`${base}/regions`))).toEqual([
      { regionCode: '44', region: '广东省', parcels: 2, landArea: 2001 },
    ])
    expect(listOf(await person.get(`${base}/uses`))).toMatchObject([{ landUse: 'commerce', parcels: 2 }])
    expect(dataOf(await person.get(`${base}/overview`))).toMatchObject({ parcels: 3, visible: 2, cities: 3 })
    expect(idsOf(listOf(await person.get(`${base}/places`)))).toEqual([shown])
    expect(listOf(await person.get(`${base}/places`, { id: hidden }))).toMatchObject([{ longitude: 116.44 }])
    expect(idsOf(recordsOf(await person.post(`${base}/list`, { regionCode: '4403' })))).toEqual([shown])
    const far = await addParcel()
    expect((await person.get(`${base}/detail/${far}`)).http).toBe(404)
    expect((await person.get(`${base}/places`, { id: far })).http).toBe(404)
    expect((await person.post(`${base}/delete`, { id: shown })).http).toBe(403)
  })
})
