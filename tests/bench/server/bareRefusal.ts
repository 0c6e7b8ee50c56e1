import { createServer } from 'node:http'

/** The least that a server can do about a call that is too many: a process of its own that refuses everything. */
const body = Buffer.from(JSON.stringify({ status: false, code: 503, message: '服务繁忙，请稍后重试', data: null }))
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(503, { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '1' })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
