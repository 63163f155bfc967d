/** The photos of what is wrong: taken by the camera or chosen, looked at and taken off again. */
import { useEffect, useId, useState } from "react";
import { mostPhotos } from "#contract/receiving/rules/claims.ts";
import * as text from "#src/text/receiving/claims.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";

export type PhotosProps = {
  photos: readonly Blob[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (photo: Blob) => void;
};

/** Taken by the camera, or chosen where there is none. */
export function Photos({ photos, onAdd, onRemove }: PhotosProps) {
  const id = useId();
  return (
    <div>
      <label className="field__label" htmlFor={id}>
        {text.photos}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        disabled={photos.length >= mostPhotos}
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // the same one may be taken again
        }}
      />
      <div className={styles.photos}>
        {photos.map((photo, at) => (
          <Taken key={at} photo={photo} label={text.removePhoto(at + 1)} onRemove={() => onRemove(photo)} />
        ))}
      </div>
    </div>
  );
}

function Taken({ photo, label, onRemove }: { photo: Blob; label: string; onRemove: () => void }) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener("load", () => setSrc(typeof reader.result === "string" ? reader.result : undefined));
    reader.readAsDataURL(photo);
    return () => reader.abort();
  }, [photo]);
  return (
    <span className={styles.photo}>
      {src !== undefined && <img src={src} alt="" />}
      <Button icon="close" size="small" label={label} onPress={onRemove} />
    </span>
  );
}
