import { GeoComponent } from 'echarts/components'
import { registerMap, use } from './echarts.ts'
import china from './maps/china.json?raw'

use([GeoComponent])
registerMap('china', JSON.parse(china))

/** Name of the map of China's provinces, registered when this file loads. */
export const chinaMap = 'china'
