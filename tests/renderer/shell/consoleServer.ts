import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { client } from '../../../runtime/request/client.ts'

export interface Call {
  path: string
  query: URLSearchParams
  body: string
  headers: IncomingMessage['headers']
}

/** Answer of a path: `data` of a success, or a failure with its status. */
export type Answers = Record<string, (call: Call) => unknown>

export class Refusal {
  readonly status: number
  readonly message: string
  readonly data: unknown
  constructor(status: number, message: string, data: unknown = null) {
    this.status = status
    this.message = message
    this.data = data
  }
}

/** The page of a test has an origin of its own, which the simulated browser guards; calls leave it by Node's client. */
function plainFetch(input: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const form = body instanceof URLSearchParams
  const given = { ...(headers as Record<string, string>), ...(form && { 'content-type': formEncoded }) }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(input, { method, headers: given, ...(signal && { signal }) }, incoming => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', chunk => {
        text += chunk
      })
      incoming.on('end', () => resolve(new Response(text, { status: incoming.statusCode ?? 0 })))
      incoming.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(form || typeof body === 'string' ? String(body) : undefined)
  })
}

const formEncoded = 'application/x-www-form-urlencoded;charset=UTF-8'

/** Forms have no designer rules unless a test provides some. */
const usual = (path: string) =>
  path.startsWith('/valid/conf/validation/') ? () => ({ name: '', title: '', rules: [] }) : undefined

/** A real HTTP server that speaks the envelope, and the client pointed at it. */
export async function startConsoleServer(answers: Answers) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', async () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
      const call = { path, query, body, headers: request.headers }
      calls.push(call)
      const result = (await (answers[path] ?? usual(path))?.(call)) ?? new Refusal(404, '没有这个接口')
      const failed = result instanceof Refusal
      response.writeHead(failed ? result.status : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          failed
            ? { status: false, code: result.status, message: result.message, data: result.data }
            : { status: true, code: 200, message: '操作成功', data: result },
        ),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  client.fetch = plainFetch
  client.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { calls, stop: () => server.close() }
}

export const tokenAnswer = (name: string) => ({
  access_token: `${name}-access`,
  refresh_token: `${name}-refresh`,
  token_type: 'Bearer',
  expires_in: 1800,
  userCode: 'zhao',
})

const page = (route: string, name: string) => ({ id: route, route, name, icon: null, children: [] })

export const person = { id: '1', username: 'zhao', name: '赵云', avatar: '', mustChange: false }

export const rights = (id = 'admin') => ({
  permissionsList: ['admin_/PROCESS-HOME', 'admin_/ORGANIZATION/LIST'],
  application: { id, name: id === 'admin' ? '用户中心' : '流程中心', clientId: id, url: '/' },
  menus: [
    {
      id: 'm1',
      route: null,
      name: '组织岗位',
      icon: 'ApartmentOutlined',
      children: [page('/organization/list', '组织列表'), page('/position-management/position-list', '岗位列表')],
    },
    {
      id: 'm2',
      route: null,
      name: '系统管理',
      icon: null,
      children: [
        page('/system-manage/user-manage/user-list', '用户列表'),
        page('/system-manage/role-manage/roles-list', '角色列表'),
      ],
    },
  ],
})
