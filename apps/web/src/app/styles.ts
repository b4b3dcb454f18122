import '@fontsource-variable/geist/wght.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#ui/styles.css';
import '#ui/forced-colors.css';
import '#ui/print.css';
