import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenDatabase } from '../../server/ground/database/open.ts'
import { start } from '../../server/start.ts'

/**
 * Runs the server as `npm start` does, with an extra address for tests: a request to it makes all clients forget cached
 * user settings, so that each test starts like the others, whatever ran before it.
 */
let running: OpenDatabase | undefined
const door = createServer(async (_request, response) => {
  await running?.db.deleteFrom('userPreference').execute()
  response.end()
})
await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
console.log(`door http://127.0.0.1:${(door.address() as AddressInfo).port}`)
running = await start()
