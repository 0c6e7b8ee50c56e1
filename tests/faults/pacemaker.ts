import { pbkdf2Sync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Does the same work for each call in its own process, so it slows down only with the machine. Prints its address. */
const rounds = 8_000

const server = createServer((_, response) => {
  pbkdf2Sync('pace', 'pace', rounds, 32, 'sha256')
  response.setHeader('content-type', 'application/json').end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
