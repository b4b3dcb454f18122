import { show } from '#bench/web/bare/show.tsx';
import { BareLogin } from './bare-login.tsx';

show(<BareLogin />);
