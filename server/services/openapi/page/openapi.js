// Draws /openapi.json: groups on the left, the chosen call on the right. Text only enters as text nodes.
const search = document.querySelector('#search')
const groups = document.querySelector('#groups')
const detail = document.querySelector('#detail')

/** An element with attributes and children; children that are not elements become text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children.filter(child => child !== undefined && child !== ''))
  return element
}

// In production the document requires a session: send the console's token if this tab has one.
const token = JSON.parse(sessionStorage.getItem('tokens') ?? 'null')?.accessToken
const headers = token ? { authorization: `Bearer ${token}` } : {}
const answer = await fetch('/openapi.json', { headers }).catch(() => undefined)
const api = answer?.ok ? await answer.json() : undefined
if (!api)
  detail.replaceChildren(
    make(
      'p',
      { class: 'empty' },
      answer?.status === 401 ? '请先登录控制台，再在同一标签页打开本页。' : '读取 openapi.json 失败，请稍后刷新。',
    ),
  )

const calls = Object.entries(api?.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({
    path,
    method,
    call,
    permission: [call['x-permission']].flat().join(' '),
  })),
)

const permissionText = permission =>
  permission === '@public'
    ? '无需登录'
    : permission === '@signedIn'
      ? '登录即可'
      : `需要权限 ${permission.split(' ').join(' 或 ')}`

function drawGroups() {
  const word = search.value.trim().toLowerCase()
  const isFound = ({ path, call, permission }) =>
    `${path} ${call.summary} ${call.operationId} ${permission}`.toLowerCase().includes(word)
  const current = decodeURIComponent(location.hash.slice(1))
  const drawn = (api?.tags ?? []).flatMap(tag => {
    const own = calls.filter(one => one.call.tags.includes(tag.name) && isFound(one))
    if (own.length === 0) return []
    const isOpen = word !== '' || own.some(one => one.call.operationId === current)
    const links = own.map(({ method, call }) =>
      make(
        'a',
        { href: `#${call.operationId}`, 'aria-current': call.operationId === current ? 'true' : undefined },
        make('span', { class: `method ${method}` }, method.toUpperCase()),
        call.summary,
      ),
    )
    const summary = make('summary', {}, `${tag.description} `, make('span', { class: 'count' }, String(own.length)))
    return [make('details', isOpen ? { open: '' } : {}, summary, ...links)]
  })
  groups.replaceChildren(...(drawn.length > 0 ? drawn : [make('p', { class: 'empty' }, '没有符合的接口')]))
}

const resolve = schema => (schema?.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema)

function typeText(schema) {
  if (schema?.$ref) return resolve(schema)?.title ?? schema.$ref.split('/').at(-1)
  if (schema?.allOf) return schema.allOf.map(typeText).join(' + ')
  if (schema?.type === 'array') return `${typeText(schema.items)}[]`
  return [schema?.format ?? schema?.type ?? ''].flat().join(' | ')
}

function limitsText(schema) {
  const limits = []
  if (schema.enum) limits.push(`取值 ${schema.enum.join('、')}`)
  if (schema.maxLength !== undefined) limits.push(`最多 ${schema.maxLength} 字`)
  if (schema.minimum !== undefined) limits.push(`≥ ${schema.minimum}`)
  if (schema.maximum !== undefined) limits.push(`≤ ${schema.maximum}`)
  if (schema.pattern) limits.push(schema.pattern)
  if (schema.default !== undefined) limits.push(`默认 ${schema.default}`)
  if (schema.description) limits.push(schema.description)
  return limits.join('；')
}

function table(rows) {
  if (rows.length === 0) return make('p', { class: 'empty' }, '无')
  const head = make('tr', {}, ...['名称', '类型', '说明', '限制'].map(text => make('th', {}, text)))
  const body = rows.map(({ name, schema, required, place }) =>
    make(
      'tr',
      {},
      make('td', {}, make('code', {}, name), required ? make('span', { class: 'must', title: '必填' }, ' *') : ''),
      make('td', {}, typeText(schema), place === 'path' ? '（路径）' : ''),
      make('td', {}, resolve(schema)?.title ?? ''),
      make('td', {}, limitsText(schema)),
    ),
  )
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...body))
}

const rowsOf = schema =>
  (schema?.allOf ?? [schema]).flatMap(part => {
    const { properties = {}, required = [] } = resolve(part) ?? {}
    return Object.entries(properties).map(([name, one]) => ({ name, schema: one, required: required.includes(name) }))
  })

/** What the answer is, and the properties of one record of it. */
function answerParts(data) {
  if (!data || data.type === 'null') return [make('p', { class: 'empty' }, '无数据（data 为 null）')]
  const isPage = data.properties?.records !== undefined
  const record = isPage ? data.properties.records.items : data.type === 'array' ? data.items : data
  const kind = isPage
    ? '分页：{ records, total, size, current }，records 的每一项：'
    : data.type === 'array'
      ? '列表，每一项：'
      : ''
  return [kind === '' ? '' : make('p', {}, kind), table(rowsOf(record))]
}

function drawDetail() {
  const name = decodeURIComponent(location.hash.slice(1))
  const found = calls.find(one => one.call.operationId === name)
  if (!found) {
    detail.replaceChildren(
      make('h2', {}, api?.info.title ?? ''),
      make('p', {}, api?.info.description ?? ''),
      make('p', { class: 'empty' }, `共 ${calls.length} 个接口，请在左侧选择。`),
    )
    return
  }
  const { path, method, call, permission } = found
  const parameters = (call.parameters ?? []).map(one => ({
    name: one.name,
    schema: one.schema,
    required: one.required,
    place: one.in,
  }))
  const [bodyType, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const refusals = Object.entries(call.responses).filter(([status]) => status !== '200')
  detail.replaceChildren(
    make('h2', {}, call.summary),
    make('div', { class: 'path' }, make('span', { class: `method ${method}` }, method.toUpperCase()), path),
    make(
      'p',
      {},
      make('span', { class: 'tag' }, permissionText(permission)),
      make('span', { class: 'tag' }, call.operationId),
    ),
    make('h3', {}, '参数'),
    ...(parameters.length > 0 || !body ? [table(parameters)] : []),
    ...(body ? [make('p', { class: 'note' }, `请求体 ${bodyType}`), table(rowsOf(body.schema))] : []),
    make('h3', {}, '返回（data）'),
    ...answerParts(call.responses['200'].content['application/json'].schema.properties.data),
    make('h3', {}, '拒绝'),
    ...refusals.map(([status, { description }]) => make('p', {}, make('span', { class: 'tag' }, status), description)),
  )
  document.title = `${call.summary} · 接口文档`
}

function draw() {
  drawGroups()
  drawDetail()
}

if (api) {
  search.addEventListener('input', drawGroups)
  addEventListener('hashchange', () => {
    draw()
    detail.scrollTop = 0
  })
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.target === search) return
    event.preventDefault()
    search.focus()
  })
  draw()
}
