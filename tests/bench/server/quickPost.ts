import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** A call over a connection that stays, with as little of its own as possible: `fetch` alone takes a millisecond. */
export function quickPost(base: string, token: string, path: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const content = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      authorization: `Bearer ${token}`,
    }
    const asked = request(`${base}${path}`, { method: 'POST', agent, headers }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', piece => {
        text += piece
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      )
    })
    asked.on('error', reject)
    asked.end(content)
  })
}
