import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpenDatabase } from '../../server/ground/database/open.ts'
import { start } from '../../server/start.ts'

/**
 * The server as `npm start` runs it, and beside it a door for tests: whoever knocks has everybody forget the settings
 * that are kept for a person, so that each test begins as the others do, whatever ran before it.
 */
let running: OpenDatabase | undefined
const door = createServer(async (_request, response) => {
  await running?.db.deleteFrom('userPreference').execute()
  response.end()
})
await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
console.log(`door http://127.0.0.1:${(door.address() as AddressInfo).port}`)
running = await start()
