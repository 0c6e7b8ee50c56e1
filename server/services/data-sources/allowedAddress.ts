import type { Config } from '../../ground/config/config.ts'
import { judgeAddress, type Place } from '../../ground/outbound/judgeAddress.ts'

/**
 * The address of a data source to connect to; where DATA_SOURCE_HOSTS lists any host, only those. Refused with a sentence
 * at the host.
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
