import { ARCHIVE_TABLES } from '@daymark/contract/archive.ts';
import { Button, FileButton, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconTruckDelivery, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel } from '#ui/panel.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useExport } from './archive.queries.ts';
import { tableLabel } from './labels.ts';
import { ImportArchiveDialog } from './on-demand.ts';

/** Exports and imports a user's data. */
export function ArchivePanel() {
  const exportData = useExport();
  const { opened: file, open, close } = useDialog<File>();
  const isExporting = (asJson: boolean) => exportData.isPending && (exportData.variables === 'json') === asJson;

  return (
    <Panel
      order={3}
      title="Your data"
      about="Everything you planned and recorded: take it with you, or add what such a file holds to what is here."
    >
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={isExporting(true)}
          disabled={isExporting(false)}
          onClick={() => exportData.mutate('json')}
        >
          Export as JSON
        </Button>
        <Menu>
          <Menu.Target>
            <Button
              variant="default"
              rightSection={<IconChevronDown size={18} />}
              loading={isExporting(false)}
              disabled={isExporting(true)}
            >
              Export as CSV
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {ARCHIVE_TABLES.map((table) => (
              <Menu.Item key={table} onClick={() => exportData.mutate(table)}>
                {tableLabel(table)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="default"
          leftSection={<IconTruckDelivery size={18} />}
          renderRoot={(props) => <Link to="/import" {...props} />}
        >
          Bring Your Tasks
        </Button>
        {/* Mounted anew each time, so that the same file can be chosen again after it was corrected. */}
        <FileButton
          key={file ? 'chosen' : 'empty'}
          accept="application/json,.json"
          onChange={(chosen) => chosen && open(chosen)}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={18} />}>
              Import
            </Button>
          )}
        </FileButton>
      </Group>
      {file && <ImportArchiveDialog file={file} onClose={close} />}
    </Panel>
  );
}
