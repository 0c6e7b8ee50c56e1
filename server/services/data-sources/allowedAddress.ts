import type { Config } from '../../ground/config/config.ts'
import { judgeAddress, type Place } from '../../ground/outbound/judgeAddress.ts'

/**
 * Returns the address of a data source to connect to; if DATA_SOURCE_HOSTS lists hosts, only these are allowed. Throws
 * an error at the field `host`.
 *
 * @example await allowedAddress(config, { host: 'db.example.com', port: 5432 }) // '203.0.113.7'
 */
export const allowedAddress = (config: Config, place: Place): Promise<string> =>
  judgeAddress(place, {
    hosts: config.dataSourceHosts,
    variable: 'DATA_SOURCE_HOSTS',
    closed: true,
    ownPort: config.port,
  })
