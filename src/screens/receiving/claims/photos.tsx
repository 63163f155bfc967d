/** The photos of a problem: taken by the camera or chosen, shown, and removed. */
import { useEffect, useRef, useState } from "react";
import { mostPhotos } from "#contract/receiving/rules/claims.ts";
import * as text from "#src/text/receiving/claims.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";

export type PhotosProps = {
  photos: readonly Blob[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (photo: Blob) => void;
};

/** Shows the photos as tiles, with one more tile that adds a photo: by the camera, or from files where there is none. */
export function Photos({ photos, onAdd, onRemove }: PhotosProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <p className="field__label">{text.photos}</p>
      <div className={styles.photos}>
        {photos.map((photo, at) => (
          <Taken key={at} photo={photo} label={text.removePhoto(at + 1)} onRemove={() => onRemove(photo)} />
        ))}
        <Button
          icon="camera"
          className={styles.addPhoto}
          disabled={photos.length >= mostPhotos}
          onPress={() => field.current?.click()}
        >
          {text.addPhoto}
        </Button>
        <span className="muted">{text.photoCount(photos.length)}</span>
      </div>
      <input
        ref={field}
        type="file"
        className="hush"
        tabIndex={-1}
        aria-hidden
        aria-label={text.photos}
        accept="image/*"
        capture="environment"
        multiple
        onChange={({ currentTarget }) => {
          onAdd([...(currentTarget.files ?? [])]);
          currentTarget.value = ""; // the same one may be taken again
        }}
      />
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
