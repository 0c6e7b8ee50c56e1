import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { makeScreens, recordsOf } from './sourceDesk.ts'
import { givenSource, sourceEngines } from './sourceEngines.ts'

const engines = await sourceEngines()
const suites = databaseKinds.flatMap(kind => engines.map(engine => ({ kind, engine, name: engine.name })))

const booking = '/external/shop/shop-booking'
const seat = '/external/shop/shop-seat'
const visit = '/external/shop/shop-visit'

interface Plan {
  table: string
  fields: Record<string, unknown>[]
}

describe.each(suites)('composite foreign keys of $name on $kind', ({ kind, engine }) => {
  const { desk, shop, source } = givenSource(kind, engine, 'rooms.sql')
  beforeAll(async () => {
    await makeScreens(desk, source.id)
  })

  const plansOf = async (...tables: string[]) =>
    dataOf<Plan[]>(await desk.call('codeGeneration.propose', { sourceId: source.id })).filter(({ table }) =>
      tables.includes(table),
    )
  const filesOf = async (plans: unknown) => {
    const answer = await desk.call('codeGeneration.preview', { sourceId: source.id, plans })
    const { files, faults } = dataOf<{ files: { path: string; merged: string }[]; faults: string[] }>(answer)
    expect(faults).toEqual([])
    return (path: string) => JSON.parse(files.find(file => file.path === path)?.merged ?? 'null')
  }
  const listed = async (path: string, query: Record<string, unknown> = {}) =>
    recordsOf(await desk.post(`${path}/list`, query))
  const detailsOf = async (path: string, id: string) => dataOf(await desk.get(`${path}/details`, { id }))
  const refusal = async (path: string, values: Record<string, unknown>) => fieldErrors(await desk.post(path, values))

  it('become one reference field, in the order of its key', async () => {
    const file = await filesOf(await plansOf('booking', 'seat', 'visit', 'room'))
    const { properties, required } = file('entities/shop/shop-booking.json')
    expect(properties.roomId).toEqual({
      type: 'string',
      title: expect.stringContaining('room'),
      'x-ref': 'shopRoom',
      'x-foreignKey': ['companyId', 'roomNo'],
    })
    expect(properties.roomId2['x-foreignKey']).toEqual(['companyId', 'spareNo'])
    expect(properties.roomId.title).not.toBe(properties.roomId2.title)
    expect(required).not.toContain('roomId')

    const seats = file('entities/shop/shop-seat.json')
    expect(seats.properties.roomId).toMatchObject({ 'x-foreignKey': ['companyId', 'roomNo'], 'x-createOnly': true })
    expect(seats.required).toEqual(['roomId', 'place'])
    expect(file('entities/shop/shop-visit.json').properties.seatId['x-foreignKey']).toEqual([
      'seatCompany',
      'seatRoom',
      'seatPlace',
    ])
  })

  it('replace columns that nothing else needs in lists, forms and details', async () => {
    const file = await filesOf(await plansOf('booking', 'seat', 'visit', 'room', 'company'))
    const fieldsOf = (page: string): unknown[] => file(`pages/${page}.json`).sections[0].fields
    const namesIn = (page: string) =>
      fieldsOf(page).map(field => (typeof field === 'string' ? field : Reflect.get(field as object, 'field')))
    const shownIn = (page: string) =>
      (file(`pages/${page}.json`).columns as { field: string; optional?: true }[]).flatMap(({ field, optional }) =>
        optional ? [] : [field],
      )

    // The company of a booking has its own field; the room field offers the rooms of that company only.
    expect(namesIn('shop-booking/edit')).toEqual(['companyId', 'number', 'roomId', 'roomId2', 'note'])
    expect(fieldsOf('shop-booking/edit')[2]).toEqual({
      field: 'roomId',
      options: { source: 'shopRoom.options', with: { companyId: '=form.companyId' } },
    })
    expect(namesIn('shop-booking/details')).toEqual(['companyId', 'number', 'roomId', 'roomId2', 'note'])
    expect(shownIn('shop-booking/list')).toEqual(['companyId', 'number', 'roomId', 'roomId2', 'note'])
    // The room of a seat sets both columns, and is fixed after creation as part of the key.
    expect(fieldsOf('shop-seat/edit')).toEqual([
      { field: 'roomId', enabled: '=params.id == null' },
      { field: 'place', enabled: '=params.id == null' },
    ])
    // A seat is called by a part of its key: it is chosen where all of it is seen.
    expect(fieldsOf('shop-visit/edit')[2]).toMatchObject({
      field: 'seatId',
      input: 'picker',
      picker: { columns: expect.arrayContaining(['companyId', 'roomNo', 'place']) },
    })
    expect(file('pages/shop-visit/list.json').search).toContainEqual(
      expect.objectContaining({ field: 'seatId', input: 'picker' }),
    )
    expect(file('pages/shop-booking/list.json').search).toContain('roomId')
    expect(file('pages/shop-seat/by-room-id.json')).toMatchObject({ with: { roomId: '=params.id' } })
    expect(file('pages/shop-room/details.json').tabs).toContainEqual(
      expect.objectContaining({ page: 'shop-seat/by-room-id', with: { id: '=params.id' } }),
    )
  })

  it('are plain columns if the record cannot be selected: no screens, or no reference to its key', async () => {
    const plans = await plansOf('booking', 'key_copy', 'lock_code')
    const file = await filesOf(plans.filter(({ table }) => table !== 'lock_code'))
    await desk.must('codeGeneration.remove', { ids: await planIds('room', 'seat', 'visit', 'booking') })
    const alone = await filesOf(plans.filter(({ table }) => table === 'booking'))
    expect(Object.keys(alone('entities/shop/shop-booking.json').properties)).toEqual([
      'companyId',
      'number',
      'roomNo',
      'spareNo',
      'note',
    ])
    expect(alone('pages/shop-booking/edit.json').sections[0].fields.map((one: { field: string }) => one.field)).toEqual(
      ['companyId', 'number', 'roomNo', 'spareNo', 'note'],
    )
    await makeScreens(desk, source.id)
    expect(Object.keys(file('entities/shop/shop-key-copy.json').properties)).toEqual(['rowId', 'maker', 'code'])
    const copy = plans.find(({ table }) => table === 'key_copy')
    expect(copy?.fields.map(({ column, partOf }) => [column, partOf])).toEqual([
      ['id', undefined],
      ['maker', 'lock_code'],
      ['code', 'lock_code'],
    ])
  })
  const planIds = async (...tables: string[]) =>
    recordsOf(await desk.call('codeGeneration.plans', {})).flatMap(({ id, table }) =>
      tables.includes(String(table)) ? [id] : [],
    )

  it('return id and title of the record; a partly empty one refers to none', async () => {
    const [row] = await listed(booking, { number: 1, companyId: '1' })
    expect(row).toMatchObject({
      id: '1,1',
      companyId: '1',
      roomNo: 'A',
      roomId: '1,A',
      roomName: '大厅',
      roomId2: '1,B%2C2',
      roomId2Name: '书房',
    })
    expect(await detailsOf(booking, '1,1')).toEqual(row)
    expect(await detailsOf(booking, '1,2')).toMatchObject({ roomId: null, roomName: null })
    expect(await detailsOf(visit, '1')).toMatchObject({ seatId: '1,A,2', seatName: '1 / A / 2' })
    expect(await detailsOf(visit, '3')).toMatchObject({ seatCompany: 1, seatRoom: null, seatId: null, seatName: null })
  })

  it('are searched, filtered, sorted and exported', async () => {
    const find = async (query: Record<string, unknown>) => (await listed(booking, query)).map(({ id }) => id)
    const by = (operator: string, value?: unknown) => find({ filters: [{ field: 'roomId', operator, value }] })
    expect(await find({ roomId: '1,A' })).toEqual(['1,1'])
    expect(await find({ roomId: ['1,A', '2,A'] })).toEqual(['1,1', '2,1'])
    expect(await find({ roomId2: '1,B%2C2' })).toEqual(['1,1'])
    expect(await by('ne', '1,A')).toEqual(['1,2', '2,1'])
    expect(await by('in', ['2,A'])).toEqual(['2,1'])
    expect(await by('in', [])).toEqual([])
    expect(await by('isNull')).toEqual(['1,2'])
    expect(await by('isNotNull')).toEqual(['1,1', '2,1'])
    expect(await find({ roomId: 'nothing' })).toEqual([])
    expect(await find({ sort: '-roomId', roomId: ['1,A', '2,A'] })).toEqual(['2,1', '1,1'])
    const refused = await desk.post(`${booking}/list`, { filters: [{ field: 'roomId', operator: 'like', value: '1' }] })
    expect(Object.keys(fieldErrors(refused))).toEqual(['roomId'])
    const file = await desk.post(`${booking}/export`, {
      format: 'csv',
      query: { roomId: '1,A' },
      columns: ['number', 'roomId'],
    })
    expect(file.text).toContain('大厅')
    expect(recordsOf(await desk.post('/external/shop/shop-room/options', { id: '1,B%2C2' }))).toMatchObject([
      { name: '书房' },
    ])
  })

  it('write all of their columns, and empty those that nothing else needs', async () => {
    const made = dataOf(
      await desk.post(`${booking}/create`, { companyId: '1', number: 3, roomId: '1,B%2C2', roomId2: '1,A' }),
    )
    expect(made).toMatchObject({ id: '1,3', roomName: '书房', roomId2Name: '大厅' })
    expect(await shop.sql('select room_no, spare_no from booking where number = 3')).toEqual([
      { room_no: 'B,2', spare_no: 'A' },
    ])

    const { id, revision } = made
    const changed = dataOf(
      await desk.post(`${booking}/update`, { id, revision, companyId: '1', roomId: null, roomId2: '1,B%2C2' }),
    )
    expect(changed).toMatchObject({ companyId: '1', roomId: null, roomNo: null, roomId2: '1,B%2C2' })
    const [{ differences }] = recordsOf(await desk.post(`${booking}/log`, { id })) as [
      { differences: { field: string }[] },
    ]
    expect(differences.map(({ field }) => field).sort()).toEqual(['roomNo', 'spareNo'])
    dataOf(await desk.post(`${booking}/delete`, { id }))

    const alone = dataOf(await desk.post(`${visit}/create`, { rowId: 9, guest: '赵六', seatId: '2,A,1' }))
    expect(alone).toMatchObject({ seatCompany: 2, seatRoom: 'A', seatPlace: 1, seatName: '2 / A / 1' })
    const emptied = dataOf(await desk.post(`${visit}/update`, { id: alone.id, revision: alone.revision, seatId: null }))
    expect(emptied).toMatchObject({ seatCompany: null, seatRoom: null, seatPlace: null, seatId: null })
    dataOf(await desk.post(`${visit}/delete`, { id: alone.id }))

    const sat = dataOf(await desk.post(`${seat}/create`, { roomId: '2,C', place: 4 }))
    expect(sat).toMatchObject({ id: '2,C,4', companyId: 2, roomNo: 'C', roomName: '库房' })
    dataOf(await desk.post(`${seat}/delete`, { id: sat.id }))
  })

  it('are composed of their columns where those are given', async () => {
    const made = dataOf(await desk.post(`${booking}/create`, { companyId: '2', number: 8, roomNo: 'A' }))
    expect(made).toMatchObject({ roomId: '2,A', roomName: '茶室' })
    const moved = dataOf(await desk.post(`${booking}/update`, { id: made.id, revision: made.revision, roomNo: 'C' }))
    expect(moved).toMatchObject({ roomId: '2,C', roomName: '库房' })
    dataOf(await desk.post(`${booking}/delete`, { id: made.id }))
    dataOf(await desk.post(`${seat}/create`, { companyId: 2, roomNo: 'C', place: 6 }))
    dataOf(await desk.post(`${seat}/delete`, { id: '2,C,6' }))
  })

  it('are refused at the field where they were selected', async () => {
    const create = (values: Record<string, unknown>) =>
      refusal(`${booking}/create`, { companyId: '1', number: 7, ...values })
    expect(await create({ roomId: '2,A' })).toEqual({ roomId: expect.stringMatching(/与所填的.+不一致/) })
    expect(await refusal(`${booking}/create`, { number: 7, roomId: '1,A', roomId2: '2,A' })).toEqual({
      roomId2: expect.stringMatching(/与“.+”的.+不一致/),
    })
    for (const id of ['1,nothing', '1', '%,%'])
      expect(await create({ roomId: id })).toEqual({ roomId: expect.stringMatching(/不存在$/) })
    expect(await refusal(`${booking}/update`, { id: '1,1', roomId: '2,A', roomId2: null })).toEqual({
      roomId: expect.stringContaining('创建后不能修改'),
    })
    expect(await refusal(`${seat}/update`, { id: '1,A,1', roomId: '2,C' })).toEqual({
      roomId: expect.stringContaining('创建后不能修改'),
    })
    expect(await refusal(`${visit}/create`, { rowId: 8, guest: '无', seatId: 'a,b,c' })).toEqual({
      seatId: expect.stringMatching(/不存在$/),
    })
    expect(Object.keys(await refusal(`${seat}/create`, { place: 9 }))).toContain('roomId')
    expect(await refusal(`${seat}/create`, { roomId: '1,A', place: 1 })).not.toEqual({})
    const held = await desk.post('/external/shop/shop-room/delete', { id: '1,A' })
    expect([held.http, held.message]).toEqual([409, expect.stringContaining('正被使用')])
  })

  it('survive regeneration', async () => {
    const plans = await plansOf('booking')
    const renamed = plans.map(plan => ({
      ...plan,
      fields: plan.fields.map(field =>
        field.name === 'roomId2' ? { ...field, name: 'spareId', title: '备用房间', inForm: false } : field,
      ),
    }))
    dataOf(await desk.call('codeGeneration.apply', { sourceId: source.id, plans: renamed }))
    const [row] = await listed(booking, { spareId: '1,B%2C2' })
    expect(row).toMatchObject({ spareId: '1,B%2C2', spareName: '书房' })
    const again = await plansOf('booking')
    expect(again[0]?.fields.find(({ name }) => name === 'spareId')).toMatchObject({ title: '备用房间', inForm: false })
    const fields = (await filesOf(again))('pages/shop-booking/edit.json').sections[0].fields as { field: string }[]
    expect(fields.map(({ field }) => field)).toEqual(['companyId', 'number', 'roomId', 'spareNo', 'note'])
    const refused = await desk.call('codeGeneration.preview', {
      sourceId: source.id,
      plans: again.map(plan => ({ ...plan, label: 'roomId' })),
    })
    expect(refused.message).toContain('组合外键不能作为名称字段')
  })
})
